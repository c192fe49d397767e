/** Legal forms and places that are too short for the lexicon, as they are misread. */

/** 'SON BHD', 'SDN.3HD', 'SDNBHID': every way to misread the most common legal form. */
export const SDN_BHD =
  /(?<=[A-Za-z)] ?)\b(?<sdn>[S58E][DOUIEALB0][NMH])(?<dot>\.?)(?<space> ?)(?<bhd>[B83HERS][HNMIA]{1,2}[DOUB0])(?![A-Za-z0-9])/gi;

/**
 * The correct form, in capitals and for a name with small letters. The two parts are separate, as they are
 * printed.
 */
export const SDN_BHD_FORMS = { capitals: ['SDN', 'BHD'], small: ['Sdn', 'Bhd'] } as const;

/** 'S/B', short for 'SDN BHD', at the end of a name. */
export const S_SLASH_B = /(?<=[A-Za-z]{3}[A-Za-z ]* )[S5][/7][BD9R38](?=\W*$|\s*\(\d)/g;

/** The correct form of what `S_SLASH_B` matches. */
export const SHORT_FORM = 'S/B';

/** 'C0' for 'CO', before a number in brackets. */
export const CO_WITH_ZERO = /\bC0\b(?=[. ]*\()/g;
export const CO = 'CO';

/** '0H 45402': a US state before its postcode. */
export const STATE_WITH_ZERO =
  /(?<![A-Za-z0-9])0(?=[HKR][., ]+\d{5}(?!\d))|(?<=(?<![A-Za-z0-9])[A-Z])0(?=[., ]+\d{5}(?!\d))/g;
