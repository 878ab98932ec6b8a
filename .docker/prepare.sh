#!/bin/sh
# Makes what the other services need at their first start: passwords nobody chose, and volumes their accounts own. Each
# service sees what it needs to know and no more: the database all passwords, `migrate` the owner's, `tdserver` its own.
set -eu
umask 077
cd /run/td/database
secret() { [ -s "$1" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$1"; }
for name in postgres td_owner td_app td_read; do secret "$name"; done
rm -f pgpass # of earlier releases, which shared one
pass() { echo "*:5432:td:$1:$(cat "$1")"; } # of the one database, or of whichever node leads
pass td_owner >/run/td/migrate/pgpass
pass td_app >/run/td/tdserver/pgpass
chown -R 999:999 /run/td/database
chown -R 10002:10002 /run/td/migrate
chown -R 10001:10001 /run/td/tdserver /var/lib/tdserver
# Not empty: Docker gives an empty volume the owner that its place has in the image of whoever mounts it.
mkdir -p /data/caddy /var/lib/etcd/data
chown -R 1000:1000 /data
# The nodes of the profile `patroni` have the same roles, two secrets of their own, which all of them read, and a certificate for
# etcd, which answers nobody else.
for name in postgres td_owner td_app td_read; do cp "$name" "/run/td/nodes/$name"; done
cd /run/td/nodes
for name in standby restapi; do secret "$name"; done
sh /certificates.sh /run/td/agreement .
chown -R 0:10010 . && chmod 750 . && chmod 640 -- *
chown -R 10014:10010 /run/td/agreement
chown 10014:10010 /var/lib/etcd /var/lib/etcd/data && chmod 700 /var/lib/etcd/data
for n in 1 2 3; do chown "1001$n:10010" "/var/lib/node$n" && chmod 700 "/var/lib/node$n"; done
