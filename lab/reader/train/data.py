"""Pictures of lines, as the network expects them, and pools of them in the memory of the device that trains."""

import io
import math
import pickle

import numpy as np
import torch
from PIL import Image

SEEN = 48  # height of a line as the recognizer sees it
MARGIN = 8  # above and below it in pictures of real lines, and in the pools
STEP = 8  # widths are multiples of this
NARROWEST, WIDEST = 32, 1130
# A batch is this many pixels wide in total. Each line is scaled to the nearest of these widths, so that no
# line is padded. That changes it by up to 13 %, less than fonts differ. Each width divides the batch, so the
# large matrix products have one shape. A GPU plans each shape once, in 0.1 s.
PIXELS = 120_960
WIDTHS = [32, 40, 48, 56, 64, 80, 96, 120, 144, 168, 192, 240, 288, 336, 384, 448, 504, 576, 672, 720, 864, 1008]
assert not any(width % STEP or PIXELS % width for width in WIDTHS)


def load(paths):
    """Lines of pickled files; see `packed`."""
    lines = [line for path in paths for line in pickle.loads(path.read_bytes())]
    return [{**line, 'picture': unpacked(line['picture'])} for line in lines]


def packed(picture, quality=90):
    """A picture as WebP: a twentieth of its size."""
    file = io.BytesIO()
    Image.fromarray(picture).save(file, 'WEBP', quality=quality, method=4)
    return file.getvalue()


def unpacked(picture):
    return np.asarray(Image.open(io.BytesIO(picture)).convert('RGB')) if isinstance(picture, bytes) else picture


def level(picture):
    """The 48 rows that the reader would cut out of a real line."""
    image = Image.fromarray(picture)
    if image.height == SEEN:
        return image
    return image.crop((0, MARGIN, image.width, image.height - MARGIN))


def in_pool(line, rng):
    """A line with its margin, scaled to one of WIDTHS: [SEEN + 2 * MARGIN, width, 3]. None if it is too long."""
    picture = line['picture']
    if picture.shape[0] == SEEN:
        picture = np.pad(picture, ((MARGIN, MARGIN), (0, 0), (0, 0)), 'edge')
        stretch = 1
    else:
        stretch = rng.choice([1, 1, rng.uniform(0.85, 1.2), rng.uniform(0.85, 1.2), 1.5])
    wanted = picture.shape[1] * stretch
    if wanted > WIDEST:
        return None
    width = min(WIDTHS, key=lambda each: abs(math.log(each / wanted)))
    image = Image.fromarray(picture)
    return image if image.width == width else image.resize((width, image.height), Image.BILINEAR)


def grouped(lines, rng):
    """Lines by width: width to (uint8 [lines, SEEN + 2 * MARGIN, width, 3], texts)."""
    groups = {}
    for line in lines:
        image = in_pool(line, rng)
        if image is not None:
            pictures, texts = groups.setdefault(image.width, ([], []))
            pictures.append(np.asarray(image.convert('RGB')))
            texts.append(line['text'])
    return {width: (np.stack(pictures), texts) for width, (pictures, texts) in groups.items()}


class Pool:
    """Lines by width in the memory of a device. It grows while it is used."""

    def __init__(self, device):
        self.device = device
        self.pictures, self.texts = {}, {}

    def add(self, groups):
        for width, (pictures, texts) in groups.items():
            new = torch.from_numpy(pictures)
            own, count = self.texts.setdefault(width, []), len(self.texts.get(width, []))
            held = self.pictures.get(width)
            if held is None or count + len(new) > len(held):
                size = max(1024, int(1.25 * (count + len(new))))
                more = torch.empty((size, *new.shape[1:]), dtype=torch.uint8, device=self.device)
                if held is not None:
                    more[:count] = held[:count]
                self.pictures[width] = held = more
            held[count : count + len(new)] = new.to(self.device)
            own += texts

    def __len__(self):
        return sum(map(len, self.texts.values()))

    def batch(self, rng, pixels):
        """Random lines of one width, `pixels` wide in all: uint8 [lines, SEEN + 2 * MARGIN, width, 3], texts."""
        widths = list(self.texts)
        width = rng.choices(widths, [width * len(self.texts[width]) for width in widths])[0]
        places = rng.choices(range(len(self.texts[width])), k=max(1, pixels // width))
        chosen = torch.tensor(places, device=self.device)
        return self.pictures[width][chosen], [self.texts[width][place] for place in places]


def as_input(images):
    """Blue, green and red planes from -1 to 1."""
    pixels = torch.from_numpy(np.stack(images)[:, :, :, ::-1].copy()).permute(0, 3, 1, 2)
    return (pixels.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)
