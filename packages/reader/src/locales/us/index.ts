import { type Country, list } from '../locale.ts';

export const us: Country = {
  code: 'US',
  currency: 'USD',
  dateOrder: 'MDY',
  languages: ['en', 'es'],
  names: ['USA', 'UNITED STATES', 'U.S.A'],
  places: list(`
        ALABAMA, ALASKA, ARIZONA, ARKANSAS, CALIFORNIA, COLORADO, CONNECTICUT, DELAWARE, FLORIDA, HAWAII, IDAHO,
        ILLINOIS, INDIANA, IOWA, KANSAS, KENTUCKY, LOUISIANA, MARYLAND, MASSACHUSETTS, MICHIGAN, MINNESOTA,
        MISSISSIPPI, MISSOURI, MONTANA, NEBRASKA, NEVADA, NEW HAMPSHIRE, NEW JERSEY, NEW MEXICO, NEW YORK, NORTH
        CAROLINA, NORTH DAKOTA, OHIO, OKLAHOMA, OREGON, PENNSYLVANIA, RHODE ISLAND, SOUTH CAROLINA, SOUTH
        DAKOTA, TENNESSEE, TEXAS, UTAH, VERMONT, VIRGINIA, WASHINGTON, WEST VIRGINIA, WISCONSIN, WYOMING, LOS
        ANGELES, SAN FRANCISCO, LAS VEGAS, CHICAGO, HOUSTON, BROOKLYN`),
  words: list(`
        SALES TAX, STATE TAX, CITY TAX, COUNTY TAX, GRATUITY, GALLONS, ZIP, EBT, FOOD STAMP, DRIVE THRU`),
  taxes: ['SALES TAX', 'STATE TAX', 'CITY TAX', 'COUNTY TAX'],
  callingCode: '1',
  postcode:
    /(?<![A-Z])(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|PR)\.?,? *\d{5}(?:-\d{4})?(?!\d)/,
  phone: /\( ?\d{3} ?\) ?-? ?\d{3} ?[-. ]? ?\d{4}(?!\d)|(?<![\d-])\d{3} ?[-.] ?\d{3} ?[-.] ?\d{4}(?!\d)/,
  other: /^(?:SALES ?)?TAX ?\d? ?[:.]? ?\$? ?\d+[.,]\d\d$/m,
};
