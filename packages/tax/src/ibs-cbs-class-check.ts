import {
  findIbsCbsClass,
  findIbsCbsCst,
  type IbsCbsClass,
  type IbsCbsCstGroup,
  knowsIbsCbsClass,
} from '@fiscal/tax-tables';
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

/**
 * The class of a CST and cClassTrib given in a request, undefined when it may not go in this note.
 * Source: NT 2025.002 UB13-10 (1020), UB14-10 (1023), UB14-20 (1024), UB14-25 (1025), UB14-60 (1202).
 */
export function checkIbsCbsClass(
  context: ItemContext,
  code: { readonly cst: string; readonly classTrib: string },
  path: string,
): IbsCbsClass | undefined {
  const { findings, input } = context;
  const cst = findIbsCbsCst(code.cst, input.issuedOn);
  if (cst === undefined) {
    findings.problem(`${path}.cst`, 'CST de IBS/CBS inexistente (SEFAZ 1020)');
    return undefined;
  }
  const found = findIbsCbsClass(code.classTrib, input.issuedOn);
  const refusal = found === undefined ? absenceOf(code.classTrib) : refusalOf(cst.groups, found, code.cst);
  if (refusal === undefined) return found;
  findings.problem(`${path}.classTrib`, refusal);
  return undefined;
}

const absenceOf = (classTrib: string): string =>
  knowsIbsCbsClass(classTrib)
    ? 'este cClassTrib não vale nesta data (SEFAZ 1023)'
    : 'cClassTrib inexistente (SEFAZ 1023)';

function refusalOf(groups: readonly IbsCbsCstGroup[], found: IbsCbsClass, cst: string): string | undefined {
  if (found.cst !== cst) return 'o cClassTrib não é deste CST (SEFAZ 1024)';
  if (!found.documents.includes('NFe')) return 'este cClassTrib não vale em NF-e (SEFAZ 1025)';
  if (groups.some((group) => unsupportedGroups.includes(group)) || found.code === debitNoteClass) {
    return 'este cClassTrib pede um tipo de nota que este serviço não emite (SEFAZ 1202)';
  }
  return undefined;
}
