#!/usr/bin/env bash
# The official one writes configuration from the environment, which Herald's files don't use.
set -euo pipefail
exec "$@"
