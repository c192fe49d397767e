#!/usr/bin/env bash
# Trains the recognizer on a machine that has a GPU, PyTorch and Pillow, but no network.
# usage: on-gpu.sh PACK OUT SECONDS [options of train.py]
# PACK is what pack.py made, as .tar.xz; OUT gets the checkpoints and figures. Meanwhile, all cores but one draw lines.
set -euo pipefail
pack=$(realpath "$1") out=$(realpath -m "$2") seconds=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)")
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
mkdir -p "$work/pack" "$work/drawn" "$out"
tar xJf "$pack" -C "$work/pack"
export FONTS=$work/pack/fonts WORDS=$work/pack/words LOCALES=$work/pack/locales OMP_NUM_THREADS=1 PYTHONUNBUFFERED=1
seed=${SEED:-1}
for worker in $(seq 1 $(($(nproc) > 1 ? $(nproc) - 1 : 1))); do
  python3 "$here/draw_lines.py" --seed $((seed * 1000 + worker)) --count 400 --files 100000 --grouped \
    --out "$work/drawn/$worker.pkl" 2>"$work/$worker.log" &
done
status=0
OMP_NUM_THREADS=2 python3 "$here/train.py" --start "$work"/pack/start/*.pt --real "$work"/pack/real-*.pkl \
  --judges "$work/pack/judges.pkl" --drawn "$work/drawn" --remove --seconds "$seconds" --seed "$seed" --out "$out" "$@" || status=$?
cat "$work"/*.log | sort | uniq -c | sort -rn | head -5
exit $status
