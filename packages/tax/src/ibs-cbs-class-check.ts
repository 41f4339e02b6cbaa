import { findIbsCbsClass, findIbsCbsCst, type IbsCbsClass, type IbsCbsCstGroup } from '@fiscal/tax-tables';
import type { ItemContext } from './item-context.ts';

/** Groups that belong to note types and tables this service does not issue. */
const unsupportedGroups: readonly IbsCbsCstGroup[] = [
  'gIBSCBSMono',
  'gTransfCred',
  'gCredPresIBSZFM',
  'gAjusteCompet',
];
/** Needs a debit note (UB14-60). */
const debitNoteClass = '410030';
/** The classes exist since this day; documents of 2025 tested them before. */
const firstDayOfTable = '2026-01-01';

/**
 * The class of a CST and cClassTrib given in a request, undefined when it may not go in this note.
 * Source: NT 2025.002 UB13-10 (1020), UB14-10 (1023), UB14-20 (1024), UB14-25 (1025), UB14-60 (1202).
 */
export function checkIbsCbsClass(
  context: ItemContext,
  code: { readonly cst: string; readonly classTrib: string },
  path: string,
): IbsCbsClass | undefined {
  const { findings } = context;
  const cst = findIbsCbsCst(code.cst);
  if (cst === undefined) {
    findings.problem(`${path}.cst`, 'CST de IBS/CBS inexistente (SEFAZ 1020)');
    return undefined;
  }
  const found = findIbsCbsClass(code.classTrib);
  const refusal =
    found === undefined
      ? 'cClassTrib inexistente (SEFAZ 1023)'
      : refusalOf(context, cst.groups, found, code.cst);
  if (refusal === undefined) return found;
  findings.problem(`${path}.classTrib`, refusal);
  return undefined;
}

function refusalOf(
  { input }: ItemContext,
  groups: readonly IbsCbsCstGroup[],
  found: IbsCbsClass,
  cst: string,
): string | undefined {
  if (found.cst !== cst) return 'o cClassTrib não é deste CST (SEFAZ 1024)';
  if (!found.documents.includes('NFe')) return 'este cClassTrib não vale em NF-e (SEFAZ 1025)';
  if (!inForce(found, input.issuedOn)) return 'este cClassTrib não vale nesta data (SEFAZ 1023)';
  if (groups.some((group) => unsupportedGroups.includes(group)) || found.code === debitNoteClass) {
    return 'este cClassTrib pede um tipo de nota que este serviço não emite (SEFAZ 1202)';
  }
  return undefined;
}

function inForce({ validFrom, validTo }: IbsCbsClass, issuedOn: string): boolean {
  const day = issuedOn < firstDayOfTable ? firstDayOfTable : issuedOn;
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
}
