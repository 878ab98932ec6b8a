#!/bin/sh
# Writes what Patroni has to know of this node and becomes it. NODE: its name, by which the others reach it. An entry counts
# when a standby has it, and only such a one leads next; tests/fault/patroni kills leaders of such a cluster.
set -eu
umask 077
: "${TD_SECRETS:=/run/td}" "${TD_NODE_DATA:=/var/lib/patroni}" "${TD_ETCD:=etcd:2379}" "${TD_ROLES:=/roles.sh}"
secret() { cat "$TD_SECRETS/$1"; }
cat >/tmp/patroni.yml <<YAML
scope: club
name: $NODE
etcd3:
  host: "$TD_ETCD"
  protocol: https
  cacert: $TD_SECRETS/authority.pem
  cert: $TD_SECRETS/node.pem
  key: $TD_SECRETS/node.key
restapi:
  listen: "0.0.0.0:8008"
  connect_address: "$NODE:8008"
  authentication: {username: node, password: "$(secret restapi)"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    master_start_timeout: 0
    primary_start_timeout: 0
    postgresql: {use_pg_rewind: true}
  initdb: [{encoding: UTF8}, {locale: C}, data-checksums]
  post_init: $TD_ROLES
postgresql:
  listen: "0.0.0.0:5432"
  connect_address: "$NODE:5432"
  data_dir: $TD_NODE_DATA/data
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: /tmp/pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: {username: postgres, password: "$(secret postgres)"}
    replication: {username: standby, password: "$(secret standby)"}
  pg_hba:
    - local all all scram-sha-256
    - host all all samenet scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication standby samenet scram-sha-256
    - host replication standby 127.0.0.1/32 scram-sha-256
  parameters: {unix_socket_directories: /tmp, wal_log_hints: "on", password_encryption: scram-sha-256}
YAML
exec patroni /tmp/patroni.yml
