import { sentenceOfRule } from '@fiscal/domain';
import {
  findIbsCbsClass,
  findIbsCbsCst,
  type IbsCbsClass,
  ibsCbsClassTable,
  ibsCbsCstTable,
} from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';
import { type ClassRule, ibsCbsClassRules } from '../rules/ibs-cbs-rules.ts';
import { firstBroken, refuseBy } from '../rules/tax-rule.ts';
import { warnOfClassEnd } from './warn-of-class-end.ts';

export interface IbsCbsCode {
  readonly cst: string;
  readonly classTrib: string;
}

export interface IbsCbsRefusal {
  readonly field: keyof IbsCbsCode;
  readonly message: string;
}

/**
 * Returns why no NF-e of this service can have a code, on any day; undefined when one can. Source: as
 * `checkIbsCbsClass`.
 */
export function refusalOfIbsCbsCode({ cst, classTrib }: IbsCbsCode): IbsCbsRefusal | undefined {
  const csts = rowsOrNone(ibsCbsCstTable.rows.filter((row) => row.cst === cst));
  const classes = rowsOrNone(ibsCbsClassTable.rows.filter(({ code }) => code === classTrib));
  const broken = csts.flatMap((row) =>
    classes.map((found) => firstBroken(ibsCbsClassRules, { classTrib, cst: row, found }, undefined)),
  );
  const [first] = broken;
  return first === undefined || broken.includes(undefined) ? undefined : refusalBy(first);
}

const rowsOrNone = <Row>(rows: readonly Row[]): readonly (Row | undefined)[] =>
  rows.length === 0 ? [undefined] : rows;

const refusalBy = (rule: ClassRule): IbsCbsRefusal => ({ field: rule.field, message: sentenceOfRule(rule) });

/**
 * Returns the class of the CST and cClassTrib of a request; undefined when this note may not have it. Source: NT
 * 2025.002 UB13-10 (1020), UB14-10 (1023), UB14-20, UB14-25, UB14-60, LA01-30.
 */
export function checkIbsCbsClass(context: ItemContext, code: IbsCbsCode): IbsCbsClass | undefined {
  const { issuedOn } = context.input;
  const found = findIbsCbsClass(code.classTrib, issuedOn);
  const facts = { classTrib: code.classTrib, cst: findIbsCbsCst(code.cst, issuedOn), found };
  const broken = firstBroken(ibsCbsClassRules, facts, issuedOn);
  if (broken !== undefined) {
    refuseBy(broken, context);
    return undefined;
  }
  if (found !== undefined) warnOfClassEnd(context, found);
  return found;
}
