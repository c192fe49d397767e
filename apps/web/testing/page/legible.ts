/**
 * Finds texts that can't be read, and controls that a finger can't hit. Both happen to a layout when people
 * enlarge their text, or have a small phone.
 */

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="option"], [role="tab"]';
/** elements with their own place above the rest of the page */
const LAYERS = 'dialog, [role="dialog"], [popover], [data-sonner-toast]';
/** elements that are meant to scroll sideways */
const STRIPS = 'html, input, .columns, .pile__receipts, .tools__row';
/** must match ui/tokens.css */
const TARGET = 44;
/** for rounding, and for glyphs slightly taller than their line */
const SLACK = 3;
/** words up to this length must not be broken; addresses and file names may be */
const WORD = 14;

type Box = { left: number; top: number; right: number; bottom: number };
type Text = { node: Node; element: Element; said: string; lines: Box[]; layer: Element | null };

/** Sizes of controls, for `unreadable` to compare with. */
export function controlSizes(): Map<Element, number> {
  return new Map(visibleControls().map((control) => [control, smallerSide(control)]));
}

/**
 * @param before the sizes of controls at the usual text size
 * @returns one line per fault
 */
export function unreadable(before: ReadonlyMap<Element, number>): string[] {
  const texts = visibleTexts();
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways =
    scrollWidth > clientWidth ? [`the page scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
  const inside = [...document.querySelectorAll('*')].flatMap((element) =>
    element.scrollWidth > element.clientWidth + 1 &&
    overflowOf(element).x === 'scrolls' &&
    isVisible(element) &&
    !element.matches(STRIPS)
      ? [`a part of the page scrolls sideways${classOf(element)}`]
      : [],
  );
  const small = visibleControls().flatMap((control) => {
    const size = smallerSide(control);
    const enough = Math.min(TARGET, before.get(control) ?? 0);
    return size < enough - 0.5 ? [`${nameOf(control)} is only ${Math.round(size)} px`] : [];
  });
  return [...sideways, ...inside, ...texts.flatMap(faultsOf), ...overlaps(texts), ...small];
}

function visibleControls(): Element[] {
  return [...document.querySelectorAll(CONTROLS)].filter(
    // leaves out links in sentences, which are as high as their line, and lines of a picture, which are as
    // high as they are printed
    (control) =>
      isVisible(control) && getComputedStyle(control).display !== 'inline' && !control.matches('.lit__line'),
  );
}

function smallerSide(control: Element): number {
  const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
  return Math.min(width, height);
}

function visibleTexts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const said = (node.textContent ?? '').trim();
    if (
      !element ||
      said === '' ||
      element.closest('script, style, [data-mounted="false"], [data-removed="true"]')
    )
      continue;
    if (!isVisible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length > 0) texts.push({ node, element, said, lines, layer: layerOf(element) });
  }
  return texts;
}

function faultsOf({ element, said, lines }: Text): string[] {
  const faults = new Set<string>();
  const own = blockOf(element);
  for (const line of lines) {
    if (!contains(own.getBoundingClientRect(), line)) faults.add(`runs out of its box${classOf(own)}`);
    for (const clip of clipsOf(element)) {
      const { x, y } = overflowOf(clip);
      const box = clip.getBoundingClientRect();
      if (
        (y !== 'clips' || (line.bottom <= box.bottom + SLACK && line.top >= box.top - SLACK)) &&
        (x !== 'clips' || (line.right <= box.right + SLACK && line.left >= box.left - SLACK))
      ) {
        if (x === 'scrolls' || y === 'scrolls') break;
        continue;
      }
      faults.add(`is cut off by${classOf(clip)}`);
    }
    const scrolls = clipsOf(element).some((clip) => overflowOf(clip).x === 'scrolls');
    if (!scrolls && (line.left < -SLACK || line.right > window.innerWidth + SLACK))
      faults.add('is outside of the screen');
    if (isStuck(element) && (line.top < -SLACK || line.bottom > window.innerHeight + SLACK))
      faults.add('is above or below the screen');
  }
  const tops = new Set(lines.map(({ top }) => Math.round(top)));
  const parts = said.split(/[\s\u2010-\u2015/@._-]+/u).filter(Boolean);
  const allowed = parts.reduce((sum, part) => sum + (part.length > WORD ? Math.ceil(part.length / 4) : 1), 0);
  if (tops.size > Math.max(1, allowed)) faults.add(`is broken into ${tops.size} lines`);
  return [...faults].map((fault) => `'${said.slice(0, 60)}' ${fault}`);
}

function overlaps(texts: readonly Text[]): string[] {
  const found = new Set<string>();
  const lines = texts.flatMap((text) =>
    text.lines.flatMap((line) => {
      const box = visiblePart(text.element, line);
      return box ? [{ text, box }] : [];
    }),
  );
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (one.text.node === other.text.node || one.text.layer !== other.text.layer) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > SLACK && height > SLACK + 2)
        found.add(`'${one.text.said.slice(0, 40)}' overlaps '${other.text.said.slice(0, 40)}'`);
    }
  return [...found];
}

/** The part of a line that is on the screen. */
function visiblePart(element: Element, line: Box): Box | null {
  let { left, top, right, bottom } = line;
  for (const clip of clipsOf(element)) {
    const box = clip.getBoundingClientRect();
    left = Math.max(left, box.left);
    right = Math.min(right, box.right);
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  // it is only for screen readers
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { clipPath, clip, position } = getComputedStyle(at);
    if (position === 'absolute' && (clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)'))
      return false;
  }
  return true;
}

function layerOf(element: Element): Element | null {
  const over = element.closest(LAYERS);
  for (let at: Element | null = element; at && at !== over; at = at.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
  return over;
}

/** Whether the element does not move when the page scrolls, and nothing else can scroll it. */
function isStuck(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { x, y } = overflowOf(at);
    if (x === 'scrolls' || y === 'scrolls') return false;
    if (getComputedStyle(at).position === 'fixed') return true;
  }
  return false;
}

function clipsOf(element: Element): Element[] {
  const clips: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { x, y } = overflowOf(at);
    if (x !== 'shows' || y !== 'shows') clips.push(at);
    if (getComputedStyle(at).position === 'fixed') break;
  }
  return clips;
}

function overflowOf(element: Element): Record<'x' | 'y', 'shows' | 'clips' | 'scrolls'> {
  const { overflowX, overflowY } = getComputedStyle(element);
  const kind = (value: string) =>
    value === 'visible' ? 'shows' : value === 'hidden' || value === 'clip' ? 'clips' : 'scrolls';
  return { x: kind(overflowX), y: kind(overflowY) };
}

function blockOf(element: Element): Element {
  let at = element;
  while (at.parentElement && ['inline', 'contents'].includes(getComputedStyle(at).display))
    at = at.parentElement;
  return at;
}

function contains(box: Box, line: Box): boolean {
  return (
    line.left >= box.left - SLACK &&
    line.right <= box.right + SLACK &&
    line.top >= box.top - SLACK - 2 &&
    line.bottom <= box.bottom + SLACK + 2
  );
}

function nameOf(control: Element): string {
  return `'${control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30) ?? ''}'${classOf(control)}`;
}

function classOf(element: Element): string {
  return ` (${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')})`;
}
