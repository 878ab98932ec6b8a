// SPDX-License-Identifier: MIT
#include "http/files.h"
#include "base/crypto/secure.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct file {
    char *path; // as in the address
    struct document *document;
};

struct files {
    struct file *at; // in order of path
    size_t count, room;
};

static const struct {
    struct text ending;
    const char *type;
    bool pack;
} types[] = {
    {TEXT(".html"), "text/html; charset=utf-8", true},
    {TEXT(".js"), "text/javascript; charset=utf-8", true},
    {TEXT(".css"), "text/css; charset=utf-8", true},
    {TEXT(".json"), "application/json", true},
    {TEXT(".webmanifest"), "application/manifest+json", true},
    {TEXT(".yaml"), "application/yaml", true},
    {TEXT(".wasm"), "application/wasm", true},
    {TEXT(".svg"), "image/svg+xml", true},
    {TEXT(".txt"), "text/plain; charset=utf-8", true},
    {TEXT(".yaml"), "application/yaml", true},
    {TEXT(".map"), "application/json", true},
    {TEXT(".png"), "image/png", false},
    {TEXT(".ico"), "image/x-icon", false},
    {TEXT(".woff2"), "font/woff2", false},
    {TEXT(".crt"), "application/x-x509-ca-cert", false}, // devices ask whether it shall be trusted
};

static const struct reply_header security[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
     "form-action 'self'; require-trusted-types-for 'script'; trusted-types lit-html td-workers"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {NULL, NULL},
};

static void *must(void *at)
{
    if (!at) abort();
    return at;
}

// What web/build made of a file; at is NULL of what is not there.
struct packed {
    struct text brotli, gzip;
};

static struct document *make_document(struct text path, struct text bytes, struct packed packed)
{
    const char *type = "application/octet-stream";
    bool pack = false;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (text_ends(path, types[i].ending)) {
            type = types[i].type;
            pack = types[i].pack;
        }
    struct secure_digest digest = secure_sha256(bytes);
    char hex[SECURE_HEX_ROOM], etag[SECURE_HEX_ROOM + 2];
    secure_hex(digest.bytes, 16, hex, sizeof hex);
    snprintf(etag, sizeof etag, "\"%s\"", hex);
    struct document *document = document_new(type, etag, "no-cache", bytes, pack, security);
    if (pack && packed.brotli.len && packed.brotli.len < bytes.len) document_brotli(document, packed.brotli);
    if (pack && packed.gzip.len && packed.gzip.len < bytes.len) document_gzip(document, packed.gzip);
    return document;
}

static void add(struct files *files, const char *path, struct text bytes, struct packed packed)
{
    if (files->count == files->room) {
        files->room = files->room ? 2 * files->room : 64;
        files->at = must(realloc(files->at, files->room * sizeof *files->at));
    }
    files->at[files->count++] =
        (struct file){must(strdup(path)), make_document(text_of(path), bytes, packed)};
}

// On the heap; NULL: it cannot be read whole.
static char *read_whole(int fd, size_t size)
{
    char *to = must(malloc(size + 1));
    for (size_t n = 0; n < size;) {
        ssize_t got = read(fd, to + n, size - n);
        if (got <= 0) {
            free(to);
            return NULL;
        }
        n += (size_t)got;
    }
    return to;
}

static const struct text brotli_ending = TEXT(".br"), gzip_ending = TEXT(".gz");

// What lies beside the file, compressed; on the heap, at is NULL if there is nothing. Its name has the beginning of the hash of
// what it was made of, so that nothing old is taken for it.
static struct text read_packed(int parent, const char *name, struct text plain, struct text ending)
{
    enum { HASH_BYTES = 8 };
    struct stat st;
    struct text bytes = {NULL, 0};
    char hex[SECURE_HEX_ROOM];
    struct secure_digest digest = secure_sha256(plain);
    struct text hash = secure_hex(digest.bytes, HASH_BYTES, hex, sizeof hex);
    char *beside = text_format("%s.%.*s%s", name, TEXT_ARGS(hash), ending.at);
    int fd = openat(parent, beside, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    free(beside);
    if (fd < 0) return bytes;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
        bytes = (struct text){read_whole(fd, (size_t)st.st_size), (size_t)st.st_size};
    close(fd);
    return bytes.at ? bytes : (struct text){NULL, 0};
}

// Takes over fd.
static bool add_file(struct files *files, int parent, int fd, const char *path, const char *name, size_t size)
{
    char *bytes = read_whole(fd, size);
    close(fd);
    if (!bytes) return false;
    struct text plain = {bytes, size};
    struct packed packed = {read_packed(parent, name, plain, brotli_ending),
                            read_packed(parent, name, plain, gzip_ending)};
    add(files, path, plain, packed);
    free((char *)(uintptr_t)packed.brotli.at);
    free((char *)(uintptr_t)packed.gzip.at);
    free(bytes);
    return true;
}

static bool add_directory(struct files *files, int fd, const char *path);

static bool is_packed(const char *name)
{
    return text_ends(text_of(name), brotli_ending) || text_ends(text_of(name), gzip_ending);
}

static bool add_entry(struct files *files, int parent, const char *path, const char *name)
{
    struct stat st;
    int fd = openat(parent, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 || fstat(fd, &st) < 0) return false;
    char *below = text_format("%s/%s", path, name);
    bool good = S_ISDIR(st.st_mode) ? add_directory(files, fd, below)
                                    : add_file(files, parent, fd, below, name, (size_t)st.st_size);
    free(below);
    return good;
}

// Takes over fd. Names that begin with a dot are nobody's business.
static bool add_directory(struct files *files, int fd, const char *path)
{
    DIR *dir = fdopendir(fd);
    bool good = dir;
    for (struct dirent *e; good && (e = readdir(dir));)
        if (e->d_name[0] != '.' && !is_packed(e->d_name))
            good = add_entry(files, dirfd(dir), path, e->d_name);
    if (dir)
        closedir(dir);
    else
        close(fd);
    return good;
}

static int order_files(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

static int order_path(const void *path, const void *file)
{
    return text_compare(*(const struct text *)path, text_of(((const struct file *)file)->path));
}

static void sort(struct files *files)
{
    qsort(files->at, files->count, sizeof *files->at, order_files);
}

void files_add(struct files *files, const char *path, struct text bytes)
{
    add(files, path, bytes, (struct packed){{NULL, 0}, {NULL, 0}});
    sort(files);
}

struct files *files_load(const char *directory, char **fault)
{
    struct files *files = must(calloc(1, sizeof *files));
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0 && add_directory(files, fd, "")) {
        sort(files);
        return files;
    }
    *fault = text_format("cannot read the site in %s: %s; 'make web' builds it, --web says where it is",
                         directory, strerror(errno));
    files_free(files);
    return NULL;
}

void files_free(struct files *files)
{
    if (!files) return;
    for (size_t i = 0; i < files->count; i++) {
        free(files->at[i].path);
        document_drop(files->at[i].document);
    }
    free(files->at);
    free(files);
}

struct document *files_find(const struct files *files, struct text path)
{
    if (text_equal(path, TEXT("/"))) path = TEXT("/index.html");
    const struct file *found =
        files->count ? bsearch(&path, files->at, files->count, sizeof *files->at, order_path) : NULL;
    return found ? found->document : NULL;
}
