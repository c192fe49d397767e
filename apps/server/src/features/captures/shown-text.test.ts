import { describe, expect, it } from 'vitest';
import { shownFilename, shownText } from './shown-text.ts';

describe('Text from a stranger', () => {
  it.each([
    ['Your ride', 'Your ride'],
    ['  Your\r\n\tride  ', 'Your ride'],
    ['Pay\u202Egpj.exe', 'Pay gpj.exe'],
    ['\u2066in\u2069 \u200Fleft\u061C', 'in left'],
    ['zero\u0000byte\u001B[31m', 'zero byte [31m'],
    ['\uFEFFmark\u00AD', 'mark'],
    ['half \uD800 pair', 'half � pair'],
    // an emoji made of several, and a script that joins its letters
    ['👩\u200D🍳', '👩\u200D🍳'],
    ['\u200B\u2028', null],
    ['', null],
    [null, null],
  ])('%j is shown as %j', (text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  it('has at most 200 characters, and none cut in half', () => {
    expect([...(shownText('🧾'.repeat(300)) ?? '')]).toHaveLength(200);
  });

  it('shows only the last part of a file name, without its folders', () => {
    expect(shownFilename('C:\\in\\..\\ride.pdf', 'x')).toBe('ride.pdf');
    expect(shownFilename('../../etc/passwd', 'x')).toBe('passwd');
    expect(shownFilename('folder/', 'receipt.pdf')).toBe('receipt.pdf');
  });
});
