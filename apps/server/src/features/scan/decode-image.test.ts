import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeImage } from './analyze-picture.ts';

/** a slow definition of base64: four digits are three bytes, so a single leftover digit is invalid */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3})?={0,2}$/u;
const filler = 'A'.repeat(100);

describe('A picture as base64 text', () => {
  it('decodes to the bytes that were sent', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 80, maxLength: 400 }), (bytes) => {
        expect(Buffer.from(decodeImage(Buffer.from(bytes).toString('base64')))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('is refused if any character is not base64', () => {
    const letters = fc.constantFrom(...'AZaz09+/=-_ \n\0éŁ€.%"'.split(''), '😀');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), fc.nat({ max: 100 }), (odd, at) => {
        const text = filler.slice(0, at) + odd.join('') + filler.slice(at);
        const accepted = () => decodeImage(text);
        if (BASE64.test(text.trim())) expect(accepted).not.toThrow();
        else expect(accepted).toThrow(expect.objectContaining({ code: 'image_invalid' }));
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused when it is too short to be a picture', () => {
    expect(() => decodeImage('A'.repeat(99))).toThrow(expect.objectContaining({ code: 'image_invalid' }));
    expect(() => decodeImage(filler)).not.toThrow();
  });
});
