"""Packs everything that train.py and draw_lines.py need for a machine that has no network and no fonts."""

import argparse
import io
import pickle
import random
import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont, TTLibError

from alphabet import CLASSES
from countries import WORD_LISTS
from data import load, packed
from draw_lines import DISPLAY_FAMILIES, DOT_FAMILIES, FAMILIES, FOREIGN, display_families, font_files
from texts import LOCALES, words

MOST_WORDS = 12_000  # of a language
QUALITY = 55  # of a packed line: WebP, gray


def fonts(folder):
    """Copies the fonts that draw_lines.py uses, with the letters that it draws, and writes their list."""
    used = '|'.join([*FAMILIES.values(), DOT_FAMILIES, DISPLAY_FAMILIES, display_families()]).split('|')
    letters = sorted(set(''.join(CLASSES + FOREIGN)))
    rows = []
    for family in dict.fromkeys(used):
        for file, index in font_files().get(family, []):
            options = subset.Options(hinting=False, layout_features=['kern'], notdef_outline=True, name_IDs=[1, 2])
            options.drop_tables += ['DSIG', 'FFTM', 'PfEd', 'BDF ', 'TeX ', 'EBDT', 'EBLC', 'EBSC', 'fvar', 'gvar', 'STAT']
            try:
                font = TTFont(file, fontNumber=index, lazy=True)
                maker = subset.Subsetter(options)
                maker.populate(unicodes=map(ord, letters))
                maker.subset(font)
                data = io.BytesIO()
                font.save(data)
            except (TTLibError, ValueError, KeyError, AssertionError, AttributeError, TypeError) as error:
                print(f'{file}: {error!r}')
                continue
            name = f'{len(rows)}.otf' if font.sfntVersion == 'OTTO' else f'{len(rows)}.ttf'
            (folder / name).write_bytes(data.getvalue())
            # The path stays in the name: draw_lines.py chooses logos' fonts by it.
            rows.append(f'{family}|{name}|0|Regular|{file}')
    (folder / 'list.txt').write_text('\n'.join(rows))
    print(f'{len(rows)} fonts')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--start', type=Path, nargs='+', required=True, help='checkpoints')
    parser.add_argument('--real', type=Path, nargs='+', required=True)
    parser.add_argument('--judges', type=Path, required=True)
    parser.add_argument('--most', type=int, default=9000, help='lines of each file of real lines')
    parser.add_argument('--out', type=Path, required=True)
    options = parser.parse_args()
    shutil.rmtree(options.out, ignore_errors=True)
    for name in ('fonts', 'words', 'start'):
        (options.out / name).mkdir(parents=True)
    rng = random.Random(1)
    fonts(options.out / 'fonts')
    for language, names in WORD_LISTS.items():
        own = words(language)
        (options.out / 'words' / names[0]).write_text('\n'.join(rng.sample(own, min(MOST_WORDS, len(own)))))
        for name in names[1:]:
            (options.out / 'words' / name).write_text('')
    for path in [LOCALES / 'brands.txt', *LOCALES.glob('*/towns.txt')]:
        target = options.out / 'locales' / path.relative_to(LOCALES)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for path in options.start:
        shutil.copy(path, options.out / 'start')
    for number, path in enumerate(options.real):
        lines = load([path])
        judges = [line for line in lines if line['judges'] and not line['doubtful']]
        others = [line for line in lines if not line['judges'] and not line['doubtful']]
        lines = rng.sample(judges, min(500, len(judges))) + rng.sample(others, min(options.most, len(others)))
        store(lines, options.out / f'real-{number}.pkl')
    store(rng.sample(load([options.judges]), 700), options.out / 'judges.pkl', quality=85)
    size = sum(path.stat().st_size for path in options.out.rglob('*') if path.is_file())
    print(f'{size / 2**20:.1f} MiB')


def store(lines, path, quality=QUALITY):
    path.write_bytes(pickle.dumps([{**line, 'picture': packed(line['picture'], quality)} for line in lines]))


if __name__ == '__main__':
    main()
