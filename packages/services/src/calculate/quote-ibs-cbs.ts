import type { Deferral, IbsCbsGroup, RateReduction, RegularTaxation } from '@fiscal/domain';
import type { QuotedIbsCbs, QuotedRate, QuotedRegularTaxation } from './tax-quotation.ts';

/** Returns the group IBSCBS of an item under the names of the API. */
export function quoteIbsCbs({
  CST,
  cClassTrib,
  indDoacao,
  gIBSCBS,
  gEstornoCred,
}: IbsCbsGroup): QuotedIbsCbs {
  return {
    cst: CST,
    classTrib: cClassTrib,
    donation: indDoacao === '1',
    base: gIBSCBS?.vBC ?? null,
    ibsState: gIBSCBS === undefined ? noRate : ofState(gIBSCBS.gIBSUF),
    ibsMunicipal: gIBSCBS === undefined ? noRate : ofMunicipality(gIBSCBS.gIBSMun),
    ibs: { value: gIBSCBS?.vIBS ?? null },
    cbs: gIBSCBS === undefined ? noRate : ofUnion(gIBSCBS.gCBS),
    regularTaxation: gIBSCBS?.gTribRegular === undefined ? null : regular(gIBSCBS.gTribRegular),
    creditReversal:
      gEstornoCred === undefined ? null : { ibs: gEstornoCred.vIBSEstCred, cbs: gEstornoCred.vCBSEstCred },
  };
}

type Values = NonNullable<IbsCbsGroup['gIBSCBS']>;

interface Adjusted {
  readonly gRed?: RateReduction | undefined;
  readonly gDif?: Deferral | undefined;
}

const ofState = (group: Values['gIBSUF']) => quoteRate(group.pIBSUF, group.vIBSUF, group);
const ofMunicipality = (group: Values['gIBSMun']) => quoteRate(group.pIBSMun, group.vIBSMun, group);
const ofUnion = (group: Values['gCBS']) => quoteRate(group.pCBS, group.vCBS, group);

const quoteRate = (rate: string, value: string, { gRed, gDif }: Adjusted): QuotedRate => ({
  rate,
  reduction: gRed?.pRedAliq ?? null,
  effectiveRate: gRed?.pAliqEfet ?? rate,
  deferral: gDif?.pDif ?? null,
  deferredValue: gDif?.vDif ?? null,
  value,
});

const noRate: QuotedRate = {
  rate: null,
  reduction: null,
  effectiveRate: null,
  deferral: null,
  deferredValue: null,
  value: null,
};

const regular = (group: RegularTaxation): QuotedRegularTaxation => ({
  cst: group.CSTReg,
  classTrib: group.cClassTribReg,
  ibsState: { effectiveRate: group.pAliqEfetRegIBSUF, value: group.vTribRegIBSUF },
  ibsMunicipal: { effectiveRate: group.pAliqEfetRegIBSMun, value: group.vTribRegIBSMun },
  cbs: { effectiveRate: group.pAliqEfetRegCBS, value: group.vTribRegCBS },
});
