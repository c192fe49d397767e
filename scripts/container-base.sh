#!/bin/sh
# Makes a base for the image where none can be pulled: Debian 12, and the Node of our packages.
#   scripts/container-base.sh [TAG]        as root, with Debian's debootstrap and docker.io; a few minutes
#   docker build --build-arg BASE=TAG .
set -eu
tag=${1:-slipcase-base}
root=$(cd "$(dirname "$0")/.." && pwd)
case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) echo "No Node package for $(uname -m)." >&2; exit 1 ;;
esac
node=$root/node_modules/node-linux-$arch/bin/node
[ -x "$node" ] || { echo "$node is missing: run npm start once." >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
debootstrap --variant=minbase bookworm "$work/debian" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$work/log" ||
  { tail -20 "$work/log" >&2; exit 1; }
# what onnxruntime and Node are linked against
chroot "$work/debian" apt-get install -y -qq --no-install-recommends libstdc++6 ca-certificates >"$work/log" ||
  { tail -20 "$work/log" >&2; exit 1; }
install -m 0755 "$node" "$work/debian/usr/local/bin/node"
# as the official slim images do
rm -rf "$work/debian/var/cache/apt" "$work/debian/var/lib/apt/lists" "$work/debian/usr/share/doc" \
  "$work/debian/usr/share/man" "$work/debian/usr/share/locale" "$work/debian/var/log"
mkdir -p "$work/debian/var/log" "$work/debian/var/cache/apt/archives/partial" "$work/debian/var/lib/apt/lists/partial"
tar -C "$work/debian" -c . | docker import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' - "$tag"
