/** Texts that resemble numbers: of other notations, beyond any range, or none at all. */
export const ODD_NUMBERS: readonly string[] =
  '1e999 -1e999 -0 1e-400 0e0 00 +1 +5 .5 5. 1E+2 1,5 1.5.5 1_000 0x1F \u22125 \u2212\u22125 NaN Infinity null true 91 -181 \u0663'
    .split(' ')
    .concat('', ' 7 ', '9'.repeat(400));
