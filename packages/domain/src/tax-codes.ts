/** The tax codes that a request accepts (specification 2.6); the tables of taxes and the API use these lists. */
export const icmsCsts = ['00', '20', '40', '41', '50', '51', '90'] as const;
export type IcmsCst = (typeof icmsCsts)[number];
export const icmsCsosns = ['101', '102', '103', '300', '400', '900'] as const;
export type IcmsCsosn = (typeof icmsCsosns)[number];
export const ipiCsts = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '99',
] as const;
export type IpiCst = (typeof ipiCsts)[number];
/** The CSTs of PIS and COFINS. */
export const contributionCsts = [
  '01',
  '02',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '56',
  '60',
  '61',
  '62',
  '63',
  '64',
  '65',
  '66',
  '67',
  '70',
  '71',
  '72',
  '73',
  '74',
  '75',
  '98',
  '99',
] as const;
export type ContributionCst = (typeof contributionCsts)[number];

/** XML elements of the ICMS groups that the engine produces. */
export const icmsElements = [
  'ICMS00',
  'ICMS20',
  'ICMS40',
  'ICMS51',
  'ICMS90',
  'ICMSSN101',
  'ICMSSN102',
  'ICMSSN900',
] as const;
export type IcmsElement = (typeof icmsElements)[number];

/** Origin of the goods (`orig`, table A of the CST). */
export const origins = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type Origin = (typeof origins)[number];

/** The kind of revenue of an IBS/CBS class in the Simples Nacional (`tpRBSN`). */
export const simplesRevenueKinds = ['0', '1', '2', '3', '4', '5', '9'] as const;
export type SimplesRevenueKind = (typeof simplesRevenueKinds)[number];
