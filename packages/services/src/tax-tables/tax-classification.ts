import type { ClassificationIndicator, ClassifiedDocument, TaxClassification } from '@fiscal/api-contract';
import {
  findIbsCbsCst,
  type IbsCbsClass,
  type IbsCbsClassGroup,
  type IbsCbsCst,
  type IbsCbsCstGroup,
} from '@fiscal/tax-tables';
import { percentText } from './percent-text.ts';

/** The group of the official table for each flag. */
const groupOf = {
  taxation: 'gIBSCBS',
  monophase: 'gIBSCBSMono',
  rateReduction: 'gRed',
  deferral: 'gDif',
  creditTransfer: 'gTransfCred',
  freeZoneCredit: 'gCredPresIBSZFM',
  periodAdjustment: 'gAjusteCompet',
  baseReduction: 'redutorBC',
  regularTaxation: 'gTribRegular',
  presumedCredit: 'gCredPresOper',
  creditReversal: 'gEstornoCred',
  monophaseStandard: 'gMonoPadrao',
  monophaseWithholding: 'gMonoReten',
  monophaseWithheld: 'gMonoRet',
  monophaseDeferral: 'gMonoDif',
  biodieselDifference: 'gpBioDiferenca',
} as const satisfies Readonly<Record<ClassificationIndicator, IbsCbsCstGroup | IbsCbsClassGroup>>;

const officialDocument = { nfe: 'NFe', nfse: 'NFSe' } as const satisfies Readonly<
  Record<ClassifiedDocument, string>
>;

/**
 * Translates a row of the official table into the names of the API. Throws when its CST is missing: a defect of the
 * table.
 */
export function taxClassification(row: IbsCbsClass): TaxClassification {
  const cst = cstOf(row);
  return {
    cst: row.cst,
    cstDescription: cst.name,
    classTrib: row.code,
    description: row.name,
    legalBasis: row.law,
    reductionIbs: percentText(row.reductionIbs),
    reductionCbs: percentText(row.reductionCbs),
    indicators: indicatorsOf([...cst.groups, ...row.groups]),
    documents: keysOf(officialDocument).filter((name) => row.documents.includes(officialDocument[name])),
    validFrom: row.validFrom,
    validTo: row.validTo,
    annex: row.annex,
    technicalAnnex: row.technicalAnnex,
    rateKind: row.rateKind,
    simplesRevenueKind: row.tpRBSN,
    since: row.since,
    changedIn: row.changedIn,
  };
}

function cstOf({ cst, code, validFrom }: IbsCbsClass): IbsCbsCst {
  const found = findIbsCbsCst(cst, validFrom ?? '');
  if (found === undefined) throw new RangeError(`cClassTrib ${code} has no CST in the table`);
  return found;
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record) as Key[];

function indicatorsOf(groups: readonly string[]): Readonly<Record<ClassificationIndicator, boolean>> {
  const flags = keysOf(groupOf).map((name) => [name, groups.includes(groupOf[name])] as const);
  return Object.fromEntries(flags) as Record<ClassificationIndicator, boolean>;
}
