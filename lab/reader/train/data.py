"""Pictures of lines, as the network expects them."""

import pickle

import numpy as np
import torch
from PIL import Image, ImageFilter

SEEN = 48  # height of a line as the recognizer sees it
MARGIN = 8  # above and below it in pictures of real lines
STEP = 8  # widths are multiples of this
NARROWEST, WIDEST = 32, 1200


def load(paths):
    return [line for path in paths for line in pickle.loads(path.read_bytes())]


def level(picture, rng=None):
    """The 48 rows that the reader would cut out of a real line; slightly off if `rng` is given, like a detector."""
    height, width = picture.shape[:2]
    if height == SEEN:
        return Image.fromarray(picture)
    top, bottom, left, right = MARGIN, height - MARGIN, 0, width
    if rng:
        middle = (top + bottom) / 2 + rng.gauss(0, 1.2)
        half = SEEN / 2 * rng.uniform(0.86, 1.16)
        top, bottom = max(0, middle - half), min(height, middle + half)
        left, right = rng.uniform(-2, 3), width - rng.uniform(-2, 3)
        left, right = max(0, left), min(width, max(right, left + 4))
    size = (max(1, round((right - left) * SEEN / (bottom - top))), SEEN)
    return Image.fromarray(picture).resize(size, Image.BILINEAR, (left, top, right, bottom))


def photographed(image, rng):
    """A scanned line in different light, less sharp."""
    chance = np.random.default_rng(rng.getrandbits(32))
    if rng.random() < 0.25:
        low = rng.uniform(0.3, 0.8)
        image = image.resize((max(4, round(image.width * low)), max(4, round(image.height * low))), Image.BILINEAR)
    if rng.random() < 0.25:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.03 * image.height)))
    pixels = np.asarray(image, np.float32) / 255
    if rng.random() < 0.6:
        bright = rng.uniform(0.4, 1)
        dark = rng.uniform(0, 0.5) * bright if rng.random() < 0.7 else 0
        tint = 1 + chance.normal(0, 0.05, 3)
        shade = 1 + np.linspace(-1, 1, pixels.shape[1])[None, :, None] * rng.uniform(-0.25, 0.25)
        pixels = (dark + (bright - dark) * pixels ** rng.uniform(0.6, 1.6)) * tint * shade
    if rng.random() < 0.3:
        pixels = pixels + chance.normal(0, rng.uniform(0, 0.035), (*pixels.shape[:2], 1))
    return Image.fromarray((np.clip(pixels, 0, 1) * 255).astype(np.uint8))


def varied(line, rng):
    """A line's picture, different in each pass."""
    real = line['picture'].shape[0] != SEEN
    image = level(line['picture'], rng)
    if real or rng.random() < 0.3:
        image = photographed(image, rng)
    stretch = (
        rng.choice([1, 1, 1, 1.1, rng.uniform(0.85, 1.2), rng.uniform(0.85, 1.2), 1.5])
        if real
        else rng.uniform(0.92, 1.12)
    )
    return image, max(NARROWEST, min(WIDEST, image.width * SEEN / image.height * stretch))


def batches(lines, rng, pixels):
    """Batches of lines of similar width, scaled to the same width, so that no line is padded. `pixels` is the total width of a batch."""
    pictures = sorted(((*varied(line, rng), line['text']) for line in lines), key=lambda entry: entry[1])
    result, start = [], 0
    while start < len(pictures):
        count = max(1, min(48, int(pixels / pictures[start][1])))
        part = pictures[start : start + count]
        width = max(1, round(sum(entry[1] for entry in part) / len(part) / STEP)) * STEP
        images = [np.asarray(image.resize((width, SEEN), Image.BILINEAR)) for image, *_ in part]
        result.append((as_input(images), [text for *_, text in part]))
        start += count
    rng.shuffle(result)
    return result


def as_input(images):
    """Blue, green and red planes from -1 to 1."""
    pixels = torch.from_numpy(np.stack(images)[:, :, :, ::-1].copy()).permute(0, 3, 1, 2)
    return (pixels.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)
