#!/usr/bin/env bash
# As the official image does: on an empty data folder it makes the administrator, then becomes the given command.
set -euo pipefail
if [ "${1:-}" = mongod ] && [ -n "${MONGO_INITDB_ROOT_USERNAME:-}" ] && [ ! -e /data/db/WiredTiger ]; then
  password=$(cat "$MONGO_INITDB_ROOT_PASSWORD_FILE")
  mongod --dbpath /data/db --bind_ip 127.0.0.1 > /tmp/init.log 2>&1 &
  pid=$!
  until mongosh --quiet --eval 'db.hello().ok' > /dev/null 2>&1; do
    kill -0 $pid || { cat /tmp/init.log; exit 1; }
    sleep 0.3
  done
  ROOT_USER=$MONGO_INITDB_ROOT_USERNAME ROOT_PASSWORD=$password mongosh --quiet admin \
    --eval 'db.createUser({ user: process.env.ROOT_USER, pwd: process.env.ROOT_PASSWORD, roles: ["root"] })'
  kill -TERM $pid
  wait $pid || true
fi
exec "$@"
