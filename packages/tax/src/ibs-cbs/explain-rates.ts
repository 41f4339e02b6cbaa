import { decimal, type IbsCbsGroup, type TaxDecision } from '@fiscal/domain';
import { writePercent } from '../arithmetic/percentage.ts';
import type { IbsCbsTaxation, RegularRates, TributeTaxation } from '../context/taxation.ts';
import { percentWords } from '../text/number-words.ts';
import type { ClassifiedIbsCbs } from './decide-ibs-cbs.ts';
import { legalBasisOf } from './ibs-cbs-law.ts';
import { type ExplainedRate, nameOfTribute, type RateField } from './ibs-cbs-rates.ts';

/**
 * Returns the decisions about the rates of a taxation: the nominal rate, and the reduction or deferral of the class.
 */
export const explainRates = (
  choice: ClassifiedIbsCbs,
  taxation: IbsCbsTaxation,
  rates: readonly ExplainedRate[],
): readonly TaxDecision[] =>
  taxation.regular === undefined
    ? rates.map((rate) => withRelief(choice, tributeOf(taxation, rate.tribute), rate))
    : [assumedRegular(taxation.regular), ...rates.map((rate) => withoutRate(choice, rate))];

const tributeOf = ({ state, municipal, federal }: IbsCbsTaxation, tribute: RateField): TributeTaxation =>
  ({ ibsUfRate: state, ibsMunRate: municipal, cbsRate: federal })[tribute];

/** No field of the request gives the taxation without the suspension. */
const assumedRegular = ({ cst, classTrib }: RegularRates): TaxDecision => ({
  tax: 'ibsCbs',
  field: 'group',
  value: 'gTribRegular',
  source: 'engineDefault',
  reason: `Tributação regular suposta integral, ${cst}/${classTrib} (LC 214/2025, art. 4º).`,
});

/** Suspended, or not taxed under a condition: the nominal rate is zero (UB18-10, UB37-10, UB56-10). */
const withoutRate = ({ classTrib, source }: ClassifiedIbsCbs, rate: ExplainedRate): TaxDecision => ({
  tax: 'ibsCbs',
  field: 'rate',
  value: writePercent(decimal('0')),
  source,
  reason:
    `Alíquota de ${nameOfTribute(rate.tribute)} zero pela classe ${classTrib.code} (${legalBasisOf(classTrib)}); ` +
    `o que seria devido vai em gTribRegular. ${rate.reason}.`,
});

function withRelief(
  { classTrib }: ClassifiedIbsCbs,
  { gRed, pDif }: TributeTaxation,
  { rate, source, reason }: ExplainedRate,
): TaxDecision {
  const law = legalBasisOf(classTrib);
  const reduced =
    gRed === undefined
      ? ''
      : `, reduzida em ${percentWords(gRed.pRedAliq)} (${law}): efetiva de ${percentWords(gRed.pAliqEfet)}`;
  const putOff = pDif === undefined ? '' : `, com diferimento de ${percentWords(pDif)} (${law})`;
  return {
    tax: 'ibsCbs',
    field: 'rate',
    value: writePercent(rate),
    source,
    reason: `${reason}${reduced}${putOff}.`,
  };
}

/** The rate decisions of a return that repeats the group of its original. Source: LC 214/2025 art. 17. */
export function explainMirroredRates({ gIBSCBS }: IbsCbsGroup): readonly TaxDecision[] {
  if (gIBSCBS === undefined) return [];
  const written: readonly (readonly [RateField, string])[] = [
    ['ibsUfRate', gIBSCBS.gIBSUF.pIBSUF],
    ['ibsMunRate', gIBSCBS.gIBSMun.pIBSMun],
    ['cbsRate', gIBSCBS.gCBS.pCBS],
  ];
  return written.map(([tribute, value]) => ({
    tax: 'ibsCbs',
    field: 'rate',
    value,
    source: 'referencedNote',
    reason: `Alíquota de ${nameOfTribute(tribute)} da nota devolvida: ${percentWords(value)} (LC 214/2025, art. 17).`,
  }));
}
