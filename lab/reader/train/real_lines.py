"""Cuts lines out of scanned receipts, with their transcripts."""

import argparse
import hashlib
import json
import pickle
import re
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from alphabet import spelled, written
from network import original

HEIGHT = 64  # pixels kept of a line: 48 that the recognizer sees, and a margin for shifting
SEEN = 48
TOO_FAR = 0.4  # share of letters that the original network read differently: the transcript belongs to another line


def held_out(group):
    """About one vendor in ten is held out for evaluation."""
    return hashlib.sha256(group.encode()).digest()[0] < 26


def cut(picture, rect):
    """The line inside a rotated rectangle, leveled, HEIGHT pixels high including its margin."""
    scale = rect['height'] / SEEN
    width = max(16, round(rect['width'] / scale))
    cos, sin = np.cos(rect['angle']) * scale, np.sin(rect['angle']) * scale
    x = rect['center']['x'] - cos * width / 2 + sin * HEIGHT / 2
    y = rect['center']['y'] - sin * width / 2 - cos * HEIGHT / 2
    if scale > 2:  # so that thin strokes do not disappear
        picture = picture.reduce(int(scale))
        factor = int(scale)
        return np.asarray(
            picture.transform(
                (width, HEIGHT), Image.AFFINE, [v / factor for v in (cos, -sin, x, sin, cos, y)], Image.BILINEAR
            )
        )
    return np.asarray(picture.transform((width, HEIGHT), Image.AFFINE, (cos, -sin, x, sin, cos, y), Image.BILINEAR))


def lines_of(rects, boxes):
    """Pairs of rectangle and transcript: detected rectangles that contain whole transcribed boxes."""
    taken = set()
    for rect in rects:
        left, right = (rect['center']['x'] + side * rect['width'] / 2 for side in (-1, 1))
        margin = rect['height'] * 0.25
        inside = []
        for place, box in enumerate(boxes):
            x, y = box['box'][0::2], box['box'][1::2]
            middle = (min(y) + max(y)) / 2
            at = rect['center']['y'] + np.tan(rect['angle']) * (sum(x) / 4 - rect['center']['x'])
            if abs(middle - at) < 0.3 * rect['height'] and min(max(x), right) - max(min(x), left) > margin:
                inside.append((min(x), max(x), place))
        inside.sort()
        if not inside or any(place in taken for *_, place in inside):
            continue
        starts, ends = abs(inside[0][0] - left - margin), abs(max(end for _, end, _ in inside) - right + margin)
        overlaps = any(b[0] < a[1] - margin for a, b in zip(inside, inside[1:]))
        if starts < 1.6 * margin and ends < 1.6 * margin and not overlaps:
            taken.update(place for *_, place in inside)
            yield rect, ' '.join(boxes[place]['text'] for *_, place in inside), 'detected'
    for place, box in enumerate(boxes):
        if place in taken:
            continue
        x, y = box['box'][0::2], box['box'][1::2]
        width, height = max(x) - min(x), max(y) - min(y)
        if height < 6 or width < 0.3 * height:
            continue
        # the same margin around the letters as the detector's
        grow = 0.3 * height
        center = {'x': (min(x) + max(x)) / 2, 'y': (min(y) + max(y)) / 2}
        rect = {'center': center, 'width': width + grow, 'height': height + grow, 'angle': 0}
        yield rect, box['text'], 'boxed'


def alignment(a, b):
    """Edit distance of two texts, ignoring case, and for each letter of `a` the matching one of `b`."""
    a, b = a.upper(), b.upper()
    costs = np.zeros((len(a) + 1, len(b) + 1), int)
    costs[:, 0], costs[0] = range(len(a) + 1), range(len(b) + 1)
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            change = costs[i - 1, j - 1] + (a[i - 1] != b[j - 1])
            costs[i, j] = min(change, costs[i - 1, j] + 1, costs[i, j - 1] + 1)
    i, j, pairs = len(a), len(b), [None] * len(a)
    while i and j:
        if costs[i, j] == costs[i - 1, j - 1] + (a[i - 1] != b[j - 1]):
            i, j = i - 1, j - 1
            pairs[i] = j
        elif costs[i, j] == costs[i - 1, j] + 1:
            i -= 1
        else:
            j -= 1
    return costs[len(a), len(b)], pairs


def in_printed_case(text, read):
    """The transcript, which is all capitals, in the case that the original network read; None if it read something else."""
    letters, seen = text.replace(' ', ''), read.replace(' ', '')
    if not seen:
        return text
    distance, pairs = alignment(letters, seen)
    if distance > max(1, TOO_FAR * len(letters)):
        return None
    if text != text.upper():
        return text
    sure = [
        seen[place].islower()
        if place is not None and seen[place].upper() == letter.upper() and letter.isalpha()
        else None
        for letter, place in zip(letters, pairs)
    ]
    result, at = '', 0
    for word in re.split('( +)', text):
        if word.isspace():
            result += word
            continue
        own = sure[at : at + len(word)]
        inner = [lower for lower in own[1:] if lower is not None]
        rest = sum(inner) * 2 > len(inner)
        for place, letter in enumerate(word):
            lower = own[place] if own[place] is not None else rest and place > 0
            result += letter.lower() if lower else letter
        at += len(word)
    return result


def original_readings(pictures, model):
    """What the original network reads in each picture."""
    keys = [''] + Path(model).with_name('ppocr_keys_v1.txt').read_text().rstrip('\n').split('\n') + [' ']
    network = original(model).to(memory_format=torch.channels_last)
    edge = (HEIGHT - SEEN) // 2
    texts = []
    for picture in pictures:
        seen = picture[edge:-edge, :, ::-1].copy()
        input = torch.from_numpy(seen).permute(2, 0, 1)[None].float() / 127.5 - 1
        with torch.no_grad():
            best = network(input)[0].argmax(1).tolist()
        texts.append(spelled(best, keys))
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--scans', type=Path, required=True, help='folder with img/, labels.json and lines.json')
    parser.add_argument('--rects', type=Path, required=True, help='the output of find-lines.ts for them')
    parser.add_argument('--model', required=True, help="PP-OCRv4's recognizer, with its dictionary next to it")
    parser.add_argument('--out', type=Path, required=True)
    options = parser.parse_args()

    labels = json.loads((options.scans / 'labels.json').read_text())
    boxes = json.loads((options.scans / 'lines.json').read_text())
    found = [json.loads(line) for line in options.rects.read_text().splitlines()]
    lines = []
    for page in found:
        if page['name'] not in boxes:
            continue
        picture = Image.open(options.scans / 'img' / page['name']).convert('RGB')
        group = labels[page['name']]['vendor_group']
        for rect, text, source in lines_of(page['rects'], boxes[page['name']]):
            text = written(text)
            if text and rect['width'] < 30 * rect['height']:
                lines.append(
                    {
                        'picture': cut(picture, rect),
                        'text': text,
                        'source': source,
                        'page': page['name'],
                        'judges': held_out(group),
                    }
                )
    print(len(lines), 'lines', sum(line['source'] == 'detected' for line in lines), 'as detected')
    readings = original_readings([line['picture'] for line in lines], options.model)
    kept = []
    for line, read in zip(lines, readings):
        text = in_printed_case(line['text'], read)
        line['read'] = read
        if text is None and line['judges']:
            text = line['text']
            line['doubtful'] = True
        if text is not None:
            kept.append({**line, 'text': text})
    print(len(kept), 'kept,', sum(line['judges'] for line in kept), 'for evaluation')
    options.out.write_bytes(pickle.dumps(kept))


if __name__ == '__main__':
    main()
