// SPDX-License-Identifier: MIT
// GNU Backgammon as a reader of the files that are written here: what it saves again is the same.
#ifndef TESTS_GNUBG_FILES_H
#define TESTS_GNUBG_FILES_H
#include "codec/matches/mat.h"
#include "codec/matches/sgf.h"
#include "files.h"
#include "transcripts.h"

#include <unistd.h>

static const char gnubg_program[] = "/usr/games/gnubg";

// The test is skipped where it is not installed.
static inline void gnubg_is_here(void)
{
    if (access(gnubg_program, X_OK) == 0) return;
    print_message("%s is not installed\n", gnubg_program);
    skip();
}

static inline void gnubg_save(const char *path, void (*write)(struct json_out *o, const struct transcript *t),
                              const struct transcript *t)
{
    struct json_out o = json_start(NULL);
    write(&o, t);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(o.at, 1, o.len, f), o.len);
    fclose(f);
    json_drop(&o);
}

static inline void gnubg_runs(struct arena *a, const char *commands)
{
    FILE *gnubg = popen(arena_printf(a, "%s -t -q -r >/dev/null 2>&1", gnubg_program), "w");
    assert_non_null(gnubg);
    fputs(commands, gnubg);
    pclose(gnubg);
}

// What GNU Backgammon saved is the match that was written for it.
static inline void gnubg_saved(struct arena *a, const char *path, const struct transcript *t,
                               const char *name)
{
    struct transcript saved;
    struct review review;
    assert_read(sgf_read(a, file_text(a, path), &saved), name);
    review_transcript(a, &saved, &review);
    assert_good(&review, name);
    assert_same(t, &saved, name);
}

// Both kinds of file that are written of this one are read by it, and what it saves of them is the same match.
static inline void gnubg_reads(struct arena *a, const char *folder, struct text file, const char *name)
{
    struct transcript t;
    struct review review;
    assert_read(mat_read(a, file, &t), name);
    review_transcript(a, &t, &review);
    const char *mat = arena_printf(a, "%s/own.mat", folder),
               *from_mat = arena_printf(a, "%s/mat.sgf", folder);
    const char *sgf = arena_printf(a, "%s/own.sgf", folder),
               *from_sgf = arena_printf(a, "%s/sgf.sgf", folder);
    gnubg_save(mat, mat_write, &t);
    gnubg_save(sgf, sgf_write, &t);
    gnubg_runs(a, arena_printf(a, "import mat %s\nsave match %s\nload match %s\nsave match %s\n", mat,
                               from_mat, sgf, from_sgf));
    gnubg_saved(a, from_mat, &t, name);
    gnubg_saved(a, from_sgf, &t, name);
    unlink(mat), unlink(sgf), unlink(from_mat), unlink(from_sgf);
}

#endif
