#!/bin/sh
# certificates.sh ETCD NODES: what etcd and the nodes of a database know each other by, made once. Into the directory ETCD goes the
# certificate it shows, into NODES the one that nodes show; whoever has none of this authority, whose own key nobody keeps, is
# told nothing by etcd.
set -eu
umask 077
etcd=$1 nodes=$2 days=7300
[ ! -s "$nodes/node.key" ] || exit 0
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
# shellcheck disable=SC2086 # words of their own
{
    openssl req -x509 $key -days $days -subj /CN=club -keyout "$new/ca.key" -out "$new/authority.pem"
    for name in etcd node; do
        openssl req $key -subj "/CN=$name" -addext "subjectAltName=DNS:$name,DNS:localhost,IP:127.0.0.1" \
            -keyout "$new/$name.key" -out "$new/request"
        openssl x509 -req -in "$new/request" -CA "$new/authority.pem" -CAkey "$new/ca.key" -CAcreateserial -days $days \
            -copy_extensions copy -out "$new/$name.pem"
    done
}
cp "$new/authority.pem" "$new/etcd.pem" "$new/etcd.key" "$etcd"
cp "$new/authority.pem" "$new/node.pem" "$new/node.key" "$nodes"
