"""Cuts lines out of scanned and photographed receipts, with their texts."""

import argparse
import hashlib
import json
import pickle
import re
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from PIL import Image

from alphabet import CLASSES, spelled, written
from data import NARROWEST, SEEN, STEP, as_input, packed
from network import saved

HEIGHT = 64  # pixels kept of a line: 48 that the recognizer sees, and a margin for shifting
LONGEST = 30  # heights; longer ones are rare
AGREED = 0.9  # the least mean confidence of both recognizers
TOO_FAR = 0.4  # share of letters that the network read differently: the transcript belongs to another line


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
    """The transcript, which is all capitals, in the case that the network read; None if it read something else."""
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


def readings(pictures, network, stretch=1.0):
    """What a network reads in each picture of a line, HEIGHT pixels high: text and the mean confidence of its letters."""
    edge = (HEIGHT - SEEN) // 2
    read = []
    for picture in pictures:
        seen = Image.fromarray(picture[edge:-edge])
        width = max(NARROWEST, round(seen.width * stretch / STEP) * STEP)
        input = as_input([np.asarray(seen.resize((width, SEEN), Image.BILINEAR))])
        with torch.no_grad():
            shares, best = network(input)[0].max(1)
        sure = shares[best > 0]
        read.append((spelled(best.tolist()), sure.mean().item() if len(sure) else 0.0))
    return read


def transcribed(options, network):
    """Lines of scans that have transcripts."""
    labels = json.loads((options.pictures / 'labels.json').read_text())
    boxes = json.loads((options.pictures / 'lines.json').read_text())
    lines = []
    for page in found(options):
        if page['name'] not in boxes:
            continue
        picture = Image.open(options.pictures / 'img' / page['name']).convert('RGB')
        group = labels[page['name']]['vendor_group']
        for rect, text, source in lines_of(page['rects'], boxes[page['name']]):
            text = written(text)
            if text and rect['width'] < LONGEST * rect['height']:
                lines.append({'picture': cut(picture, rect), 'text': text, 'source': source, 'judges': held_out(group)})
    print(len(lines), 'lines', sum(line['source'] == 'detected' for line in lines), 'as detected')
    for line, (read, _) in zip(lines, readings([line['picture'] for line in lines], network)):
        text = in_printed_case(line['text'], read)
        if text is not None or line['judges']:
            yield {**line, 'text': text or line['text'], 'doubtful': text is None}


def agreed(options, network):
    """Lines of photos without transcripts, where the network and the recognizer that is in the product read the same.

    The spaces are the product's: PP-OCRv6 leaves many out.
    """
    released = Released(options.released)
    for page in found(options):
        picture = Image.open(options.pictures / 'img' / page['name']).convert('RGB')
        pictures = [cut(picture, rect) for rect in page['rects'] if rect['width'] < LONGEST * rect['height']]
        for line, (text, sure) in zip(pictures, readings(pictures, released)):
            if sure > AGREED and text:
                near = readings([line], network, 1.0)[0], readings([line], network, 1.3)[0]
                if any(read.replace(' ', '') == text.replace(' ', '') and own > AGREED for read, own in near):
                    yield {'picture': line, 'text': text, 'source': 'agreed', 'judges': False, 'doubtful': False}


class Released:
    """The recognizer of the product, from its ONNX file, with the alphabet of this folder."""

    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(path), options)
        classes = json.loads(path.with_suffix('.json').read_text())['classes']
        self.places = [CLASSES.index(character) for character in classes]

    def __call__(self, input):
        # the product reads one line at a time
        lines = [self.session.run(None, {'x': line[None].contiguous().numpy()})[0] for line in input]
        shares = torch.from_numpy(np.concatenate(lines))
        result = torch.zeros(*shares.shape[:2], len(CLASSES))
        result[:, :, self.places] = shares
        return result


def found(options):
    return [json.loads(line) for line in options.rects.read_text().splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--pictures', type=Path, required=True, help='folder with img/; labels.json and lines.json if transcribed')
    parser.add_argument('--rects', type=Path, required=True, help='the output of find-lines.ts for them')
    parser.add_argument('--checkpoint', type=Path, required=True, help='the recognizer that reads the case of letters')
    parser.add_argument('--released', type=Path, help='pictures without transcripts: the ONNX file that must agree')
    parser.add_argument('--out', type=Path, required=True)
    options = parser.parse_args()
    network = saved(options.checkpoint)
    kept = list(agreed(options, network) if options.released else transcribed(options, network))
    print(len(kept), 'kept,', sum(line['judges'] for line in kept), 'for evaluation')
    options.out.write_bytes(pickle.dumps([{**line, 'picture': packed(line['picture'])} for line in kept]))


if __name__ == '__main__':
    main()
