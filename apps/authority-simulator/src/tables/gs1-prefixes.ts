/**
 * The first and last prefix of each range that GS1 has assigned, with those for restricted use and coupons. Source: GS1
 * prefix list (gs1.org, company prefixes), which the table of the NF-e portal follows. The portal's text about
 * restricted prefixes (020 to 029, 040 to 049, 200 to 299) is not public; they are accepted.
 */
const assigned: readonly (readonly [number, number])[] = [
  [0, 380],
  [383, 383],
  [385, 385],
  [387, 387],
  [389, 390],
  [400, 440],
  [450, 471],
  [474, 509],
  [520, 521],
  [528, 531],
  [535, 535],
  [539, 549],
  [560, 560],
  [569, 579],
  [590, 590],
  [594, 594],
  [599, 601],
  [603, 604],
  [605, 611],
  [613, 613],
  [615, 632],
  [640, 649],
  [680, 681],
  [690, 709],
  [729, 746],
  [750, 750],
  [754, 755],
  [758, 771],
  [773, 773],
  [775, 775],
  [777, 780],
  [784, 784],
  [786, 786],
  [789, 790],
  [800, 850],
  [858, 860],
  [865, 865],
  [867, 885],
  [888, 888],
  [890, 890],
  [893, 894],
  [896, 896],
  [899, 919],
  [930, 952],
  [955, 955],
  [958, 958],
  [960, 969],
  [977, 984],
  [990, 999],
];

/** Returns whether GS1 has assigned the prefix of a GTIN of 12 to 14 digits. A GTIN of 8 has other prefixes. */
export function hasGs1Prefix(gtin: string): boolean {
  if (gtin.length < 12) return true;
  const prefix = Number(gtin.padStart(14, '0').slice(1, 4));
  return assigned.some(([first, last]) => first <= prefix && prefix <= last);
}
