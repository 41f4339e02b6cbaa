import {
  findIbsCbsClass,
  findIbsCbsCst,
  type IbsCbsClass,
  type IbsCbsCst,
  type IbsCbsCstGroup,
  ibsCbsClassTable,
  ibsCbsCstTable,
  knowsIbsCbsClass,
} from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';
import { warnOfClassEnd } from './warn-of-class-end.ts';

/** Groups of note types and tables that this service does not issue. */
const unsupportedGroups: readonly IbsCbsCstGroup[] = ['gTransfCred', 'gCredPresIBSZFM', 'gAjusteCompet'];
/** Needs a debit note (UB14-60). */
const debitNoteClass = '410030';
/** Export of fuels needs the group comb, as the single phase does (LA01-30). */
const fuelExportClass = '410013';

interface ClassFacts {
  readonly cst: IbsCbsCst;
  readonly found: IbsCbsClass;
}

interface ClassRule {
  readonly cStat: string;
  readonly source: string;
  readonly message: string;
  readonly fails: (facts: ClassFacts) => boolean;
}

const classRules: readonly ClassRule[] = [
  {
    cStat: '1024',
    source: 'NT 2025.002 UB14-20',
    message: 'o cClassTrib não é deste CST',
    fails: ({ cst, found }) => found.cst !== cst.cst,
  },
  {
    cStat: '1025',
    source: 'NT 2025.002 UB14-25',
    message: 'este cClassTrib não vale em NF-e, só em outro documento',
    fails: ({ found }) => !found.documents.includes('NFe'),
  },
  {
    cStat: '1106',
    source: 'NT 2025.002 LA01-30',
    message: 'combustíveis (tributação monofásica e grupo comb) não são atendidos por este serviço',
    fails: ({ cst, found }) => cst.groups.includes('gIBSCBSMono') || found.code === fuelExportClass,
  },
  {
    cStat: '1202',
    source: 'NT 2025.002 UB14-60',
    message: 'este cClassTrib pede um tipo de nota que este serviço não emite',
    fails: ({ cst, found }) =>
      cst.groups.some((group) => unsupportedGroups.includes(group)) || found.code === debitNoteClass,
  },
];

export interface IbsCbsCode {
  readonly cst: string;
  readonly classTrib: string;
}

export interface IbsCbsRefusal {
  readonly field: keyof IbsCbsCode;
  readonly message: string;
}

/**
 * Why no NF-e of this service could carry a code, whatever its day; undefined when one could.
 * Source: as `checkIbsCbsClass`.
 */
export function refusalOfIbsCbsCode({ cst, classTrib }: IbsCbsCode): IbsCbsRefusal | undefined {
  const csts = ibsCbsCstTable.rows.filter((row) => row.cst === cst);
  if (csts.length === 0) return unknownCst;
  const classes = ibsCbsClassTable.rows.filter(({ code }) => code === classTrib);
  if (classes.length === 0) return unknownClass('inexistente');
  const refusals = csts.flatMap((row) => classes.map((found) => refusalByRule({ cst: row, found })));
  return refusals.includes(undefined) ? undefined : refusals[0];
}

/**
 * The class of a CST and cClassTrib given in a request, undefined when it may not go in this note.
 * Source: NT 2025.002 UB13-10 (1020), UB14-10 (1023), UB14-20, UB14-25, UB14-60, LA01-30.
 */
export function checkIbsCbsClass(
  context: ItemContext,
  code: IbsCbsCode,
  path: string,
): IbsCbsClass | undefined {
  const { findings, input } = context;
  const cst = findIbsCbsCst(code.cst, input.issuedOn);
  const found = findIbsCbsClass(code.classTrib, input.issuedOn);
  const refusal = refusalOnDay(code.classTrib, cst, found);
  if (refusal !== undefined) {
    findings.problem(`${path}.${refusal.field}`, refusal.message);
    return undefined;
  }
  if (found !== undefined) warnOfClassEnd(context, found);
  return found;
}

function refusalOnDay(
  classTrib: string,
  cst: IbsCbsCst | undefined,
  found: IbsCbsClass | undefined,
): IbsCbsRefusal | undefined {
  if (cst === undefined) return unknownCst;
  if (found === undefined) {
    return unknownClass(knowsIbsCbsClass(classTrib) ? 'não vale nesta data' : 'inexistente');
  }
  return refusalByRule({ cst, found });
}

const unknownCst: IbsCbsRefusal = { field: 'cst', message: 'CST de IBS/CBS inexistente (SEFAZ 1020)' };

const unknownClass = (why: string): IbsCbsRefusal => ({
  field: 'classTrib',
  message: `cClassTrib ${why} (SEFAZ 1023)`,
});

function refusalByRule(facts: ClassFacts): IbsCbsRefusal | undefined {
  const broken = classRules.find(({ fails }) => fails(facts));
  if (broken === undefined) return undefined;
  return { field: 'classTrib', message: `${broken.message} (SEFAZ ${broken.cStat})` };
}
