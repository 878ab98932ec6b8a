#!/bin/sh
# Makes what the other services need at their first start: passwords nobody chose, and volumes their accounts own.
set -eu
umask 077
cd /run/td
secret() { [ -s "$1" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$1"; }
for name in postgres td_owner td_app td_read; do secret "$name"; done
for name in td_owner td_app td_read; do echo "database:5432:td:$name:$(cat "$name")"; done >pgpass
chown -R 999:999 /run/td /var/lib/tdserver
chown -R 1000:1000 /data
