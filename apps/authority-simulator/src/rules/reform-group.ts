import { type ClassRow, findClassRow } from '../tables/class-rows.ts';
import { type SituationRow, situations } from '../tables/situations.ts';
import type { Reader } from '../xml/xml-tree.ts';

/** The `IBSCBS` of an item, with the rows of the authority's tables for its codes on the day of issue. */
export interface ReformGroup {
  readonly group: Reader;
  readonly cst: string;
  readonly classTrib: string;
  readonly situation: SituationRow | undefined;
  readonly classRow: ClassRow | undefined;
  /** `gIBSCBS`. */
  readonly values: Reader | undefined;
}

export function reformGroupOf(item: Reader, issuedOn: string): ReformGroup | undefined {
  const group = item.find('imposto/IBSCBS');
  if (group === undefined) return undefined;
  const cst = group.text('CST') ?? '';
  const classTrib = group.text('cClassTrib') ?? '';
  return {
    group,
    cst,
    classTrib,
    situation: situations.get(cst),
    classRow: findClassRow(classTrib, issuedOn),
    values: group.find('gIBSCBS'),
  };
}
