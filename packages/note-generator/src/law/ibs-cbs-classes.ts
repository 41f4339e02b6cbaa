import { findIbsCbsCst, type IbsCbsClass, type IbsCbsCstGroup, ibsCbsClassesOn } from '@fiscal/tax-tables';

/** Groups of other note types, or of fuels (NT 2025.002 UB13-39, UB13-44, UB112-10, UB131-20). */
const foreignGroups: readonly IbsCbsCstGroup[] = [
  'gIBSCBSMono',
  'gTransfCred',
  'gCredPresIBSZFM',
  'gAjusteCompet',
];
/** 410030: debit note 07 (UB14-60, 1202). 410013: group comb (LA01-30, 1106). 410004: exports (LC 214/2025 art. 79). */
const boundElsewhere: readonly string[] = ['410030', '410013', '410004'];

/** Every cClassTrib that an ordinary NF-e inside the country may carry on a day. NT 2025.002 UB14-10 to UB14-60. */
export const ibsCbsClassesOf = (day: string): readonly IbsCbsClass[] =>
  ibsCbsClassesOn(day).filter(
    (row) =>
      row.documents.includes('NFe') &&
      !boundElsewhere.includes(row.code) &&
      !foreignGroups.some((group) => demands(row, group, day)),
  );

export const demandsReversal = ({ groups }: IbsCbsClass): boolean => groups.includes('gEstornoCred');

export const demandsRegularTaxation = ({ groups }: IbsCbsClass): boolean => groups.includes('gTribRegular');

export const demands = ({ cst }: IbsCbsClass, group: IbsCbsCstGroup, day: string): boolean =>
  findIbsCbsCst(cst, day)?.groups.includes(group) === true;
