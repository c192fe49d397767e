import { activePdfs } from './active-pdfs.ts';
import { exhaustingPdfs } from './exhausting-pdfs.ts';
import type { HostilePdf } from './hostile-pdf.ts';
import { malformedPdfs } from './malformed-pdfs.ts';
import { obfuscatedPdfs } from './obfuscated-pdfs.ts';

/** Builds them anew at each call. */
export function hostilePdfs(): HostilePdf[] {
  const broken = Object.entries({ ...malformedPdfs(), ...exhaustingPdfs() });
  return [
    ...activePdfs(),
    ...obfuscatedPdfs(),
    ...broken.map(([name, pdf]): HostilePdf => ({ name, pdf, problem: 'invalid' })),
  ];
}
