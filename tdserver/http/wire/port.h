// SPDX-License-Identifier: MIT
// What a server needs from the system before it can serve: its port, its certificate, enough open files.
// Failures are sentences for the operator, on the heap.
#ifndef HTTP_WIRE_PORT_H
#define HTTP_WIRE_PORT_H
#include <stdint.h>

// Opens `count` listening sockets on one address and port (0: any free one, told in *actual), which the
// kernel then deals connections to. Refuses a port that anybody else listens on. NULL if all is well.
char *port_open(const char *address, uint16_t port, int *fds, int count, uint16_t *actual);
// The text of a PEM file into *text (heap). NULL if all is well.
char *port_read_pem(const char *path, char **text);
// Allows this process as many open files as so many connections need, or warns.
void port_allow_files(unsigned connections);
#endif
