#!/bin/sh
# Installs RabbitMQ 4.3, the version of docker-compose.yml, into a folder, for a machine with an older RabbitMQ, and prints the path of
# its rabbitmq-server. The download of 240 MB, from apt's configured mirror, is needed once:
#
#     HERALD_RABBITMQ_SERVER=$(sh tools/local-servers/programs/rabbitmq-4.sh) npm start
#
# The folder is the first argument, or `rabbitmq-4.3` in the cache of downloaded servers. Needs Debian and root.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

folder=${1:-${HERALD_CACHE:-$HOME/.cache/herald}/rabbitmq-4.3}
mkdir -p "$(dirname "$folder")"
folder=$(cd "$(dirname "$folder")" && pwd)/$(basename "$folder")
server=$folder/bin/rabbitmq-server

install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends debootstrap >&2
}

# The programs see this machine's files, for their data and logs, but use separate system libraries. Mounts belong to each process and end
# with it. Every step is an exec, so a signal to the wrapper reaches the program.
wrapper() {
  cat <<'WRAPPER'
#!/bin/sh
set -eu
root=$(cd "$(dirname "$0")/../root" && pwd)
case ${0##*/} in
  rabbitmq*) program=/usr/lib/rabbitmq/bin/${0##*/} ;;
  *) program=/usr/bin/${0##*/} ;;
esac
exec unshare --mount --propagation private sh -eu -c '
  root=$1
  shift
  for folder in /*; do
    case $folder in
      /bin | /boot | /etc | /lib* | /lost+found | /sbin | /srv | /sys | /usr | /var) continue ;;
    esac
    if [ -L "$folder" ] || [ ! -d "$folder" ]; then continue; fi
    mkdir -p "$root$folder"
    mount --rbind "$folder" "$root$folder"
  done
  for file in /etc/hosts /etc/resolv.conf; do mount --bind "$file" "$root$file"; done
  PATH=/usr/sbin:/usr/bin:/sbin:/bin
  exec chroot "$root" "$@"' sh "$root" "$program" "$@"
WRAPPER
}

make() {
  [ "$(id -u)" = 0 ] || fail 'Only root can make the folder of RabbitMQ 4. Run this as root.'
  command -v debootstrap >/dev/null || install || { apt-get update >&2 && install; } ||
    fail 'debootstrap could not be installed. Install it: apt-get install -y debootstrap'
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)
  [ -n "$mirror" ] || fail 'apt has no mirror. Run apt-get update first.'
  making=$folder.making.$$
  trap 'rm -rf "$making"' EXIT
  rm -rf "$making"
  mkdir -p "$making/bin"
  # Debian unstable has the version of the compose files; Debian 13 has 4.0, which hides faults in the permissions of
  # users.
  debootstrap --variant=minbase --include=rabbitmq-server sid "$making/root" "$mirror" >&2
  # The wrapper mounts the files of this machine over these.
  touch "$making/root/etc/hosts" "$making/root/etc/resolv.conf"
  rm -rf "$making/root/var/cache/apt" "$making/root/var/lib/apt/lists" "$making/root/usr/share/doc"
  wrapper >"$making/bin/rabbitmq-server"
  chmod +x "$making/bin/rabbitmq-server"
  for name in rabbitmqctl rabbitmq-queues rabbitmq-diagnostics epmd; do
    ln -s rabbitmq-server "$making/bin/$name"
  done
  rm -rf "$folder"
  mv "$making" "$folder"
}

[ -x "$server" ] || make
echo "$server"
