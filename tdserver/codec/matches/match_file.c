// SPDX-License-Identifier: MIT
#include "codec/matches/match_file.h"

#include "codec/matches/mat.h"
#include "codec/matches/sgf.h"

struct transcript_fault match_file_read(struct arena *a, struct text input, struct transcript *out)
{
    size_t i = 0;
    while (i < input.len && (unsigned char)input.at[i] <= ' ')
        i++;
    return i < input.len && input.at[i] == '(' ? sgf_read(a, input, out) : mat_read(a, input, out);
}

enum verdict match_file_judge(struct arena *a, struct text name, struct match_part *part, struct json_out *o)
{
    struct transcript t;
    struct review review;
    struct transcript_fault fault =
        part->line > 1 ? mat_read_on(a, part->text, part->line, &t) : match_file_read(a, part->text, &t);
    review_transcript(a, &t, &review);
    review_put(o, transcript_text(a, name), &review, &fault);
    *part = (struct match_part){t.rest, t.rest_line};
    if (fault.line) return VERDICT_UNREADABLE;
    return review_good(&review) ? VERDICT_LEGAL : VERDICT_ILLEGAL;
}
