// SPDX-License-Identifier: MIT
#include "records/match_file.h"

#include "records/mat.h"
#include "records/sgf.h"

struct transcript_fault match_file_read(struct arena *a, struct text input, struct transcript *out)
{
    size_t i = 0;
    while (i < input.len && (unsigned char)input.at[i] <= ' ')
        i++;
    return i < input.len && input.at[i] == '(' ? sgf_read(a, input, out) : mat_read(a, input, out);
}
