"""Draws lines of receipts as printed, and as photographed by phones."""

import argparse
import io
import math
import os
import pickle
import random
import re
import subprocess
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from alphabet import written
from data import SEEN, grouped, packed
from texts import Writer

FONTS = Path(os.environ['FONTS']) if 'FONTS' in os.environ else None
LONGEST = 1000  # its largest width
LOGOS = 0.2  # share of lines with the name of a brand or shop in the letters of a logo
CUT_TIGHTLY = 0.15  # share of lines with hardly any margin above or below, as some detectors' boxes have
FAINTEST = 38  # the least difference between paper and ink, of 255, that can still be read

# Hiragana, katakana, common kanji (every sixth of the first level of JIS X 0208), Hangul, Thai.
FOREIGN = [
    ''.join(map(chr, range(0x3041, 0x3097))),
    ''.join(map(chr, range(0x30A1, 0x30FB))),
    ''.join(bytes([a, b]).decode('euc_jp') for a in range(0xB0, 0xC8) for b in range(0xA1, 0xFF, 6)),
    ''.join(map(chr, range(0xAC00, 0xD7A4, 37))),
    ''.join(map(chr, range(0x0E01, 0x0E2F))),
]

# Families of Debian's fonts, and how many of 100 lines use them.
FAMILIES = {
    46: 'Liberation Mono|DejaVu Sans Mono|Hack|Inconsolata|Noto Sans Mono|Noto Mono|Anonymous Pro|Fira Code|JetBrains Mono|mononoki|Monoid|OCRA|OCRACondensed|OCR B|'
    'Spleen 16x32|Spleen 32x64|Agave|IBM 3270|IBM 3270 Condensed|IBM 3270 Semi-Condensed|Hermit|DotGothic16|Fantasque Sans Mono|Tlwg Mono|monofur|Cousine|B612 Mono|'
    'Nimbus Mono PS|FreeMono|Oxygen Mono|Unifont|M PLUS 1 Code|Mplus Code 60|M PLUS Code Latin 60|League Mono|Courier Prime Sans|Courier Prime|Courier Prime Code|TeX Gyre Cursor|GNUTypewriter|Terminus',
    24: 'Liberation Sans|Arimo|DejaVu Sans|FreeSans|Roboto|Open Sans|Lato|Noto Sans|Noto Sans Display|Cabin|Karla|Carlito|Manrope|Cantarell|Nimbus Sans|TeX Gyre Heros|Andika|M PLUS 1|M PLUS 2|'
    'Oxygen-Sans|B612|Play|Junction|Quicksand|Comic Neue|URW Gothic|TeX Gyre Adventor|Linux Biolinum O',
    10: 'Roboto Condensed|Nimbus Sans Narrow|TeX Gyre Heros Cn|Open Sans Condensed|Yanone Kaffeesatz|Dosis|League Spartan|Bebas Neue|okolaks',
    6: 'Liberation Serif|Tinos|DejaVu Serif|FreeSerif|Noto Serif|Linux Libertine O|Caladea|Gentium|C059|P052|TeX Gyre Schola|Nimbus Roman|URW Bookman|Fanwood Text',
    3: 'Lobster Two|Comfortaa|Dancing Script|Kaushan Script|Essays1743|Tomson Talks|TeX Gyre Chorus|Rufscript',
    11: 'dots',
}
DOT_FAMILIES = 'Spleen 6x12|Unifont|ProggyTinyTT|Liberation Mono|DejaVu Sans Mono|Spleen 8x16|Noto Sans Mono|Hack|Liberation Sans|DotGothic16'

# Fonts for logos: files whose path matches, and the families above that draw no plain text.
DISPLAY_FILES = re.compile(
    'aenigma|averia|beteckna|cherrybomb|eurofurence|ubuntu-title|opendin|radisnoir|dustin|allerta|yusei|rocknroll|reggae|bajaderka|georgewilliams|'
    'goudybookletter|staypuft|leckerli|levien|havana|kristi|apropal|humor|femkeklaver|breip|national-park|roboto-slab|sora|quattrocento|tuffy|inter'
)
DISPLAY_FAMILIES = FAMILIES[24] + '|' + FAMILIES[10] + '|' + FAMILIES[6] + '|' + FAMILIES[3]

installed = {}  # where a font's file was installed


def listed_fonts():
    """Rows of families, file, index, style, and where the file was installed; from the folder FONTS (see pack.py) if there is one."""
    if FONTS:
        return [row.replace('|', f'|{FONTS}/', 1) for row in (FONTS / 'list.txt').read_text().splitlines()]
    listed = subprocess.run(
        ['fc-list', '--format', '%{family}|%{file}|%{index}|%{style}|%{file}\n'], capture_output=True, text=True, check=True
    )
    return listed.stdout.splitlines()


@lru_cache(None)
def font_files():
    """The usable fonts of each family: file and index."""
    files = {}
    for row in sorted(listed_fonts()):
        families, file, index, style, origin = row.split('|')
        if (
            file.endswith(('.ttf', '.otf', '.ttc'))
            and int(index) < 65536
            and 'Italic' not in style
            and 'Oblique' not in style
        ):
            files.setdefault(families.split(',')[0], []).append((file, int(index)))
            installed[file] = origin
    return files


@lru_cache(None)
def display_families():
    return '|'.join(family for family, files in font_files().items() if DISPLAY_FILES.search(installed[files[0][0]]))


@lru_cache(400)
def loaded(file, index, size):
    return ImageFont.truetype(file, size, index)


@lru_cache(None)
def has(file, index, character):
    font = loaded(file, index, 20)
    try:
        mask, missing = font.getmask(character), font.getmask('\U0010fffe')
    except OSError:
        return False
    return mask.size[0] > 0 and (mask.size != missing.size or bytes(mask) != bytes(missing))


def pick_font(rng, families, text):
    for _ in range(30):
        family = rng.choice(families.split('|'))
        files = font_files().get(family)
        if not files:
            continue
        file, index = rng.choice(files)
        if all(has(file, index, character) for character in set(text) - {' '}):
            return file, index
    return None


class Print:
    """How a printer sets text: the same look for a line and its neighbors."""

    def __init__(self, rng, text):
        self.rng = rng
        families = rng.choices(list(FAMILIES.values()), list(FAMILIES))[0]
        self.dots = families == 'dots'
        self.font = pick_font(rng, DOT_FAMILIES if self.dots else families, text)
        self.size = rng.randint(9, 13) if self.dots else rng.randint(26, 40)
        self.tracking = rng.choice([0, 0, 0, rng.uniform(-0.05, 0.08), rng.uniform(-0.05, 0.05), rng.uniform(0, 0.25)])
        self.slashed = rng.random() < 0.08
        self.stretch = rng.choice([1, rng.uniform(0.7, 1.05), rng.uniform(0.55, 0.95), rng.uniform(0.8, 1.5)])
        self.dot = rng.uniform(0.75, 1.25)

    def mask(self, text):
        """The text's ink, 0 to 255, with the baseline at a fixed height."""
        font = loaded(*self.font, self.size)
        unit = self.size
        gap = self.tracking * unit if not self.dots else round(self.tracking * 6)
        places, x = [], unit * 0.3
        for character in text:
            places.append(x)
            x += font.getlength(character) + gap
        image = Image.new('L', (max(8, math.ceil(x + unit * 0.3)), unit * 2))  # letters of some fonts go backward
        draw = ImageDraw.Draw(image)
        if self.dots:
            draw.fontmode = '1'
        for character, place in zip(text, places):
            if character == ' ':
                continue
            draw.text((round(place) if self.dots else place, unit * 1.4), character, fill=255, font=font, anchor='ls')
            if character == '0' and self.slashed and not self.dots:
                left, top, right, bottom = font.getbbox('0', anchor='ls')
                inset = (right - left) * 0.2
                ends = [
                    (place + left + inset, unit * 1.4 + bottom - inset),
                    (place + right - inset, unit * 1.4 + top + inset),
                ]
                draw.line(ends, fill=255, width=max(1, unit // 14))
        if self.dots:
            image = self.dotted(image)
        return image.resize((max(8, round(image.width * self.stretch)), image.height), Image.BILINEAR)

    def dotted(self, image):
        """Every pixel as a dot, like a dot-matrix printer."""
        cell = 4
        y, x = np.mgrid[:cell, :cell] - (cell - 1) / 2
        shape = np.clip((cell / 2) * self.dot - np.hypot(x, y), 0, 1)
        return Image.fromarray((np.kron(np.asarray(image) / 255, shape) * 255).astype(np.uint8))


class Logo(Print):
    """How a brand writes its name: display letters, close together, leaning, hollow or white on black."""

    def __init__(self, rng, text):
        super().__init__(rng, text)
        self.dots = self.slashed = False
        self.font = pick_font(rng, display_families() if rng.random() < 0.6 else DISPLAY_FAMILIES, text)
        self.size = rng.randint(30, 46)
        self.tracking = rng.choice([0, 0, rng.uniform(-0.08, 0), rng.uniform(-0.05, 0.15)])
        self.stretch = rng.choice([1, 1, rng.uniform(0.75, 1.3), rng.uniform(0.6, 1.8)])
        self.lean = rng.choice([0, 0, rng.uniform(0, 0.35), rng.uniform(-0.1, 0.1)])
        self.look = rng.choices(['plain', 'hollow', 'shadow', 'inverse', 'framed', 'dithered'], [60, 9, 5, 11, 6, 9])[0]
        self.arch = rng.uniform(-0.3, 0.3) if rng.random() < 0.12 else 0
        self.marked = rng.random() < 0.12
        if rng.random() < 0.1:
            self.tracking = rng.uniform(0.15, 0.7)

    def only_capitals(self):
        """Whether the font draws capitals for small letters too."""
        font = loaded(*self.font, 40)
        heights = [box[3] - box[1] for box in map(font.getbbox, 'acenxz')]
        return min(heights) > 0.9 * (font.getbbox('E')[3] - font.getbbox('E')[1])

    def mask(self, text):
        image = super().mask(text)
        if self.marked:
            image = self.with_mark(image)
        if self.lean:
            shift = abs(self.lean) * image.height
            wide = image.width + math.ceil(shift)
            start = -shift if self.lean > 0 else 0
            image = image.transform((wide, image.height), Image.AFFINE, (1, self.lean, start, 0, 1, 0), Image.BILINEAR)
        if self.arch:
            image = arched(image, self.arch * self.size)
        return self.finished(image)

    def finished(self, image):
        """The letters hollow, with a shadow, white in a dark shape, in a frame, or gray as thermal printers print gray."""
        rng = self.rng
        box = image.getbbox()
        if not box or self.look == 'plain':
            return image
        if self.look == 'hollow':
            inner = image.filter(ImageFilter.MinFilter(rng.choice([3, 5, 5])))
            return ImageChops.subtract(image, inner)
        if self.look == 'shadow':
            shadow = ImageChops.offset(image, rng.randint(1, 4), rng.randint(1, 4))
            edge = image.filter(ImageFilter.MaxFilter(3))
            return ImageChops.lighter(image, ImageChops.subtract(shadow.point(lambda v: v * 0.7), edge))
        if self.look == 'dithered':
            level = rng.uniform(0.35, 0.85)
            return image.point(lambda v: int(v * level)).convert('1').convert('L')
        left, top, right, bottom = box
        across, down = rng.uniform(0.2, 0.8) * self.size, rng.uniform(0.12, 0.35) * self.size
        wide = Image.new('L', (image.width + 2 * math.ceil(across), image.height))
        wide.paste(image, (math.ceil(across), 0))
        shape = Image.new('L', wide.size)
        frame = [left, max(0, top - down), right + 2 * across, min(image.height - 1, bottom + down)]
        fill, line = (255, 0) if self.look == 'inverse' else (0, rng.randint(1, 4))
        draw = ImageDraw.Draw(shape)
        kind = rng.random()
        if kind < 0.5:
            draw.rectangle(frame, fill, 255, line)
        elif kind < 0.8:
            draw.rounded_rectangle(frame, self.size * rng.uniform(0.1, 0.6), fill, 255, line)
        else:
            grow = (right - left) * 0.12
            draw.ellipse([frame[0] - grow, frame[1] - down, frame[2] + grow, frame[3] + down], fill, 255, line)
        return ImageChops.subtract(shape, wide) if self.look == 'inverse' else ImageChops.lighter(shape, wide)

    def with_mark(self, image):
        """The name beside a mark: a disc, a ring, a star, a leaf, bars."""
        rng = self.rng
        size = round(self.size * rng.uniform(0.7, 1.3))
        gap = round(self.size * rng.uniform(0.35, 0.8))
        mark = Image.new('L', (size, size))
        draw = ImageDraw.Draw(mark)
        kind = rng.randrange(5)
        if kind < 2:
            draw.ellipse([1, 1, size - 2, size - 2], 255 if kind else 0, 255, rng.randint(2, 6))
        elif kind == 2:
            points = rng.randint(3, 8)
            ends = [
                (
                    size / 2 + size / 2 * (1 if turn % 2 else rng.uniform(0.3, 0.6)) * math.sin(math.pi * turn / points),
                    size / 2 - size / 2 * (1 if turn % 2 else 0.45) * math.cos(math.pi * turn / points),
                )
                for turn in range(2 * points)
            ]
            draw.polygon(ends, 255)
        elif kind == 3:
            draw.pieslice([-size * 0.5, 0, size * 0.9, size * 1.4], 270, 360, 255)
        else:
            for bar in range(rng.randint(2, 4)):
                draw.line([(0, size * (0.2 + 0.25 * bar)), (size, size * (0.1 + 0.25 * bar))], 255, max(2, size // 9))
        wide = Image.new('L', (image.width + size + gap, image.height))
        at = (round(self.size * 1.4 - self.size * 0.36 - size / 2)) if rng.random() < 0.7 else round(self.size * 0.4)
        before = rng.random() < 0.7
        wide.paste(image, (size + gap if before else 0, 0))
        wide.paste(mark, (0 if before else image.width + gap, max(0, at)), mark)
        return wide


def arched(image, rise):
    """The picture with its middle higher than its ends by `rise` pixels; lower if it is negative."""
    pixels = np.asarray(image)
    along = np.linspace(-1, 1, image.width)
    shift = np.round(rise * (along**2 - 0.5)).astype(int)
    rows = (np.arange(image.height)[:, None] - shift[None]) % image.height
    return Image.fromarray(pixels[rows, np.arange(image.width)[None]])


def noise(rng, width, height, across, down):
    """Smooth noise from -1 to 1, with the given number of waves across and down."""
    small = np.random.default_rng(rng.getrandbits(32)).uniform(-1, 1, (down + 1, across + 1)).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((width, height), Image.BICUBIC))


def worn(rng, ink):
    """Ink that is spread and faded, with rows and columns that the printer skipped."""
    chance = np.random.default_rng(rng.getrandbits(32))
    way = rng.random()
    if way < 0.3:
        image = Image.fromarray(ink).filter(ImageFilter.GaussianBlur(rng.uniform(0.6, 2.2)))
        level, gain = rng.uniform(0.15, 0.6), rng.uniform(1.5, 6)
        ink = np.clip((np.asarray(image) / 255 - level) * gain + 0.5, 0, 1)
    elif way < 0.38:
        ink = np.asarray(Image.fromarray(ink).filter(ImageFilter.MinFilter(3))) / 255
    elif way < 0.46:
        ink = np.asarray(Image.fromarray(ink).filter(ImageFilter.MaxFilter(3))) / 255
    else:
        ink = ink / 255
    height, width = ink.shape
    if rng.random() < 0.3:
        fade = rng.uniform(0.1, 0.75)
        ink = ink * (
            1 - fade * (0.5 + 0.5 * noise(rng, width, height, max(1, width // rng.randint(20, 200)), rng.randint(1, 4)))
        )
    if rng.random() < 0.15:
        ink = ink * (chance.random((height, width)) > rng.uniform(0.02, 0.35))
    if rng.random() < 0.08:
        ink = ink.copy()
        for _ in range(rng.randint(1, 3)):
            row = rng.randrange(height)
            ink[row : row + rng.randint(1, 2)] *= rng.uniform(0.1, 0.6)
    if rng.random() < 0.06:
        ink = ink.copy()
        for _ in range(rng.randint(1, 4)):
            column = rng.randrange(width)
            ink[:, column : column + rng.randint(1, 2)] *= rng.uniform(0, 0.5)
    return np.clip(ink, 0, 1)


def stack(rng, printing, text):
    """The line with its neighbors above and below, and the box of its ink: left, top, right, bottom."""
    line = printing.mask(spaced(rng, text))
    box = line.getbbox()
    if not box:
        return None
    high = line.height
    # a detector gives letters without ascenders or descenders nearly the height of their line
    usual = (printing.mask('Hpx').getbbox() or box) if rng.random() < 0.5 else box
    # and overlook the accents of capitals
    top = usual[1] if rng.random() < 0.5 else min(box[1], usual[1])
    bottom = max(box[3], usual[3])
    pitch = (bottom - top) * rng.uniform(1.05, 2.2)
    canvas = Image.new('L', (line.width + 2 * high, high * 3))
    for side in (-1, 1):
        if rng.random() < 0.7:
            for _ in range(4):
                other = written(Writer(rng).line())
                if other and all(has(*printing.font, character) for character in set(other) - {' '}):
                    near = printing.mask(other)
                    own = near.getbbox() or (0, 0, 1, 1)
                    # never over this line's own ink
                    at = top - pitch * 0.9 - own[1] if side < 0 else bottom + pitch * 0.55 - own[1]
                    at = min(at, top - own[3] - 1) if side < 0 else max(at, bottom + 1 - own[1])
                    canvas.paste(near, (rng.randint(-high, high), round(at) + high))
                    break
    canvas.paste(line, (high, high), line)
    draw = ImageDraw.Draw(canvas)
    if rng.random() < 0.05:
        level = high + rng.choice([top - rng.randint(3, 9), bottom + rng.randint(3, 9)])
        draw.line([(0, level), (canvas.width, level)], fill=255, width=rng.randint(1, 3))
    return canvas, (box[0] + high, top + high, box[2] + high, bottom + high)


def spaced(rng, text):
    """Adds wide gaps, because amounts are on the right."""
    if ' ' in text and rng.random() < 0.12:
        start, end = text.rsplit(' ', 1)
        return start + ' ' * rng.randint(2, 9) + end
    if rng.random() < 0.06:
        return text.replace(' ', '  ')
    return text


def photographed(rng, canvas, box):
    """The line as the detector cuts it out of a photo: [SEEN, width, 3]."""
    left, top, right, bottom = box
    high = bottom - top
    above, below = (
        high * (rng.uniform(-0.03, 0.1) if rng.random() < CUT_TIGHTLY else rng.uniform(0.1, 0.5)) for _ in range(2)
    )
    left, right = left - high * rng.uniform(0.05, 0.55), right + high * rng.uniform(0.05, 0.55)
    top, bottom = top - above, bottom + below
    tall = bottom - top
    ratio = (right - left) / tall
    if ratio * SEEN > LONGEST:
        return None
    camera = rng.choice([SEEN, rng.uniform(11, 24), rng.uniform(16, 40), rng.uniform(24, 60)])
    shrink = int(tall / camera)
    if shrink > 1:
        canvas = canvas.reduce(shrink)
        left, top, right, bottom, tall = (value / shrink for value in (left, top, right, bottom, tall))
    width, height = max(6, round(ratio * camera)), round(camera)
    lean = rng.gauss(0, 0.06) if rng.random() < 0.5 else 0
    slope = rng.gauss(0, 0.012) * (right - left) if rng.random() < 0.5 else 0
    slope = max(-0.18 * tall, min(0.18 * tall, slope))
    curl = rng.uniform(-0.14, 0.14) * tall if rng.random() < 0.3 else 0
    squeeze = rng.uniform(-0.25, 0.25) if rng.random() < 0.2 else 0
    wedge = rng.uniform(-0.1, 0.1) if rng.random() < 0.2 else 0

    def point(u, v):
        x = left + (right - left) * (u + squeeze * u * (1 - u)) + lean * tall * (v - 0.5)
        y = top + tall * (0.5 + (v - 0.5) * (1 + wedge * (2 * u - 1)))
        return x, y + slope * (u - 0.5) + curl * (4 * u * (1 - u) - 0.6)

    if lean or slope or curl or squeeze or wedge:
        pieces = min(8, max(1, width // 4)) if curl or squeeze else 1
        mesh = []
        for i in range(pieces):
            a, b = i / pieces, (i + 1) / pieces
            quad = [value for corner in ((a, 0), (a, 1), (b, 1), (b, 0)) for value in point(*corner)]
            mesh.append(((round(a * width), 0, round(b * width), height), quad))
        view = canvas.transform((width, height), Image.MESH, mesh, Image.BILINEAR)
    else:
        view = canvas.resize((width, height), Image.BILINEAR, (left, top, right, bottom))
    ink = np.asarray(view, np.float32) / 255
    return lit(rng, ink, legible=True) if np.percentile(ink, 97) > 0.35 else None


def lit(rng, ink, legible=False):
    """Ink on paper in some light, through a phone's lens and file format; None if it has to be legible but is too faint."""
    height, width = ink.shape
    chance = np.random.default_rng(rng.getrandbits(32))
    flat = rng.random() < 0.2  # a scan
    paper = 1.0 if flat else rng.uniform(0.4, 1)
    dark = rng.uniform(0, 0.35) if rng.random() < 0.8 else rng.uniform(0.3, 0.65)
    light = np.full((height, width), paper, np.float32)
    if not flat:
        if rng.random() < 0.6:
            light *= 1 + rng.uniform(0, 0.2) * noise(rng, width, height, rng.randint(1, 4), 1)
        if rng.random() < 0.2:
            edge = 1 / (
                1
                + np.exp(
                    (np.arange(width) - rng.uniform(0, width) + np.arange(height)[:, None] * rng.uniform(-1, 1))
                    / rng.uniform(1, 20)
                )
            )
            light *= 1 - rng.uniform(0.1, 0.5) * edge
        if rng.random() < 0.2:
            light *= 1 + rng.uniform(0, 0.12) * noise(rng, width, height, max(2, width // 8), 5)
    ink_tint = np.ones(3) if rng.random() < 0.8 else 1 + chance.uniform(-0.05, 0.6, 3)
    paper_tint = np.ones(3) if flat or rng.random() < 0.3 else 1 + chance.normal(0, 0.06, 3)
    if rng.random() < 0.03:
        paper_tint = chance.uniform(0.5, 1, 3)
    shade = light[:, :, None] * paper_tint
    image = shade * (1 - ink[:, :, None] * (1 - np.clip(dark * ink_tint, 0, 0.9)))
    if rng.random() < 0.05:
        image = 1.05 * shade - image + dark * 0.3
    picture = Image.fromarray((np.clip(image, 0, 1) * 255).astype(np.uint8))
    if legible and np.ptp(np.percentile(np.asarray(picture.convert('L')), [2, 98])) < FAINTEST:
        return None
    if rng.random() < 0.45:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, max(0.4, 0.04 * height))))
    if rng.random() < 0.08:
        size = rng.choice([3, 5]) if height > 20 else 3
        kernel = np.zeros((size, size))
        kernel[size // 2] = 1
        if rng.random() < 0.5:
            kernel = kernel.T
        picture = (
            picture.filter(ImageFilter.Kernel((size, size), kernel.ravel() / size))
            if min(picture.size) > size
            else picture
        )
    if not flat or rng.random() < 0.3:
        grain = rng.choice([0, rng.uniform(0, 4), rng.uniform(0, 10)])
        if grain:
            pixels = np.asarray(picture, np.float32) + chance.normal(0, grain, (height, width, 1))
            picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if rng.random() < 0.12:
        picture = picture.filter(ImageFilter.UnsharpMask(rng.uniform(0.5, 2), rng.randint(50, 250), 0))
    if rng.random() < 0.6:
        file = io.BytesIO()
        picture.save(file, 'JPEG', quality=rng.choice([rng.randint(25, 60), rng.randint(50, 92), 85]))
        picture = Image.open(file).convert('RGB')
    wide = max(16, round(width * SEEN / height * rng.choice([1, 1, 1, 1.1, 1.5, rng.uniform(0.85, 1.3)])))
    return np.asarray(picture.resize((min(wide, LONGEST), SEEN), Image.BILINEAR))


def drawn(rng, wanted=re.compile('')):
    """A picture of a line, and its text."""
    while True:
        logo = rng.random() < LOGOS
        text = written(Writer(rng).brand() if logo else Writer(rng).line())
        if not text or not wanted.search(text):
            continue
        printing = Logo(rng, text) if logo else Print(rng, text)
        if not printing.font:
            continue
        if logo and printing.only_capitals():
            text = written(text.upper())
            if not text:
                continue
        stacked = stack(rng, printing, text)
        if not stacked:
            continue
        picture = photographed(rng, *stacked_ink(rng, stacked))
        if picture is not None:
            return picture, text


def stacked_ink(rng, stacked):
    """A line with its neighbors, and its box, as a worn printer prints it."""
    canvas, box = stacked
    return Image.fromarray((worn(rng, np.asarray(canvas)) * 255).astype(np.uint8)), box


def scrawl(rng, width):
    """Pen strokes: waves, loops and zigzags."""
    image = Image.new('L', (width, SEEN))
    draw = ImageDraw.Draw(image)
    for _ in range(rng.choice([1, 1, 2])):
        count = max(8, width // 2)
        along = np.linspace(0, 1, count)
        wave = along * width / rng.uniform(8, 60) * 2 * math.pi
        swell = 1 + rng.uniform(0.2, 1) * noise(rng, count, 1, max(1, width // 30), 1)[0]
        if rng.random() < 0.5:
            y = np.sin(wave + rng.uniform(0, 3) * swell)
        else:
            y = 2 * np.abs((wave / math.pi * swell) % 2 - 1) - 1
        x = along * width + rng.uniform(0, 14) * np.cos(wave)
        y = SEEN * (rng.uniform(0.3, 0.7) + rng.uniform(0.1, 0.45) * y * swell)
        draw.line(list(zip(x.tolist(), y.tolist())), fill=255, width=rng.randint(1, 6), joint='curve')
    return np.asarray(image.filter(ImageFilter.GaussianBlur(0.7)), np.float32) / 255


def nothing(rng):
    """A picture without a legible line: paper, table, bars, print too small or too blurred to read."""
    kind = rng.random()
    width = rng.randint(40, 500)
    if kind < 0.45:
        picture, text = drawn(rng)
        picture = Image.fromarray(picture)
        low = rng.randint(3, 5)
        small = picture.resize((max(3, picture.width * low // SEEN), low), Image.BOX)
        if rng.random() < 0.5:
            small = small.filter(ImageFilter.GaussianBlur(0.7))
        pixels = np.asarray(small.resize(picture.size, Image.BICUBIC), np.float32)
        grain = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(0, 8), (SEEN, picture.width, 1))
        return np.clip(pixels + grain, 0, 255).astype(np.uint8)
    if kind < 0.6:
        return lit(rng, scrawl(rng, width))
    ink = np.zeros((SEEN, width), np.float32)
    if kind < 0.7:
        x = 0
        while x < width:
            bar = rng.randint(1, 6)
            ink[:, x : x + bar] = 1
            x += bar + rng.randint(1, 6)
        ink[: rng.randint(0, 12)] = 0
        ink[SEEN - rng.randint(1, 12) :] = 0
    elif kind < 0.8:
        ink = np.clip(
            noise(rng, width, SEEN, max(2, width // rng.randint(4, 60)), rng.randint(1, 12)) * rng.uniform(0.3, 2), 0, 1
        )
    elif kind < 0.93:
        image = Image.new('L', (width, SEEN))
        draw = ImageDraw.Draw(image)
        for _ in range(rng.randint(1, 3)):
            ends = [(rng.randint(-20, width + 20), rng.randint(-10, SEEN + 10)) for _ in range(2)]
            draw.line(ends, fill=255, width=rng.randint(1, 6))
        ink = np.asarray(image, np.float32) / 255
    return lit(rng, ink)


def foreign(rng):
    """A line in another script, which is read as nothing, or as the amount at its end."""
    letters = rng.choice(FOREIGN)
    for _ in range(50):
        words = ''.join(rng.choice(letters) for _ in range(rng.randint(2, 9)))
        text = written(Writer(rng).price()) if rng.random() < 0.5 else ''
        printing = Print(rng, words + text)
        if printing.font and not printing.dots:
            stacked = stack(rng, printing, f'{words} {text}'.strip())
            picture = stacked and photographed(rng, *stacked_ink(rng, stacked))
            if picture is not None and text is not None:
                return picture, text
    return nothing(rng), ''


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--seed', type=int, required=True)
    parser.add_argument('--count', type=int, default=5000)
    parser.add_argument('--nothing', type=float, default=0.04, help='share of pictures without text')
    parser.add_argument(
        '--wanted', type=re.compile, default=re.compile(''), help='only texts that match this expression'
    )
    parser.add_argument('--foreign', type=float, default=0.015, help='share of lines in other scripts')
    parser.add_argument('--grouped', action='store_true', help='write the lines by width, for train.py')
    parser.add_argument('--files', type=int, default=1, help='how many files of `count` lines')
    parser.add_argument('--out', type=Path, required=True, help='the file; with more files, their names get a number')
    options = parser.parse_args()
    rng = random.Random(options.seed)
    for number in range(options.files):
        lines = []
        for _ in range(options.count):
            way = rng.random()
            if way < options.nothing:
                picture, text = nothing(rng), ''
            elif way < options.nothing + options.foreign:
                picture, text = foreign(rng)
            else:
                picture, text = drawn(rng, options.wanted)
            lines.append({'picture': picture, 'text': text})
        out = options.out.with_stem(f'{options.out.stem}-{number}') if options.files > 1 else options.out
        unfinished = out.with_suffix('.part')
        if options.grouped:
            result = grouped(lines, rng)
        else:
            result = [{**line, 'picture': packed(line['picture'])} for line in lines]
        unfinished.write_bytes(pickle.dumps(result))
        unfinished.rename(out)  # a reader never sees half a file


if __name__ == '__main__':
    main()
