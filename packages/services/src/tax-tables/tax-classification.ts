import {
  findIbsCbsCst,
  type IbsCbsClass,
  type IbsCbsClassGroup,
  type IbsCbsCst,
  type IbsCbsCstGroup,
} from '@fiscal/tax-tables';
import { percentText } from './percent-text.ts';

/** What a classification demands or permits, one flag for each group of the official table. */
export const classificationIndicators = {
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
} as const satisfies Readonly<Record<string, IbsCbsCstGroup | IbsCbsClassGroup>>;
export type ClassificationIndicator = keyof typeof classificationIndicators;

export const classifiedDocuments = { nfe: 'NFe', nfse: 'NFSe' } as const;
export type ClassifiedDocument = keyof typeof classifiedDocuments;

export interface TaxClassification {
  readonly cst: string;
  readonly cstDescription: string;
  readonly classTrib: string;
  readonly description: string;
  readonly legalBasis: string;
  /** Percent, 4 places. */
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly indicators: Readonly<Record<ClassificationIndicator, boolean>>;
  readonly documents: readonly ClassifiedDocument[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly annex: string | null;
  readonly technicalAnnex: string | null;
  readonly rateKind: IbsCbsClass['rateKind'];
  readonly simplesRevenueKind: string;
  readonly since: string;
  readonly changedIn: string | null;
}

/** A row of the official table in the words of the API. Throws where its CST is missing, a defect of the table. */
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
    documents: keysOf(classifiedDocuments).filter((name) =>
      row.documents.includes(classifiedDocuments[name]),
    ),
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
  const flags = keysOf(classificationIndicators).map(
    (name) => [name, groups.includes(classificationIndicators[name])] as const,
  );
  return Object.fromEntries(flags) as Record<ClassificationIndicator, boolean>;
}
