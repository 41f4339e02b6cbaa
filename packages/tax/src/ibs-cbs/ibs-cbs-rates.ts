import type { IbsCbsRequest } from '@fiscal/api-contract';
import { compare, type Decimal, decimal, type TaxDecision } from '@fiscal/domain';
import { findIbsCbsRates, type IbsCbsRate, reformDay } from '@fiscal/tax-tables';
import { writePercent } from '../arithmetic/percentage.ts';
import { percentLimits, readDecimal } from '../context/findings.ts';
import type { ItemContext } from '../context/item-context.ts';
import { rateDay, taxedOriginalDay } from '../operation/referenced-day.ts';
import { percentWords } from '../text/number-words.ts';
import { publicationTerms } from '../text/publication-terms.ts';
import type { IbsCbsRates } from './ibs-cbs-taxation.ts';

export type RateChoice =
  | {
      readonly kind: 'rates';
      readonly rates: IbsCbsRates;
      readonly explained: readonly ExplainedRate[];
    }
  /** A rate that is not published and that the request does not give. */
  | { readonly kind: 'unpublished'; readonly decisions: readonly TaxDecision[] };

/** A nominal rate and its source. The sentence has no full stop, so that a reduction can follow. */
export interface ExplainedRate {
  readonly kind: 'chosen';
  readonly tribute: RateField;
  readonly rate: Decimal;
  readonly source: TaxDecision['source'];
  readonly reason: string;
}

interface MissingRate {
  readonly kind: 'missing';
  readonly decision: TaxDecision;
}

export type RateField = 'ibsUfRate' | 'ibsMunRate' | 'cbsRate';

interface Tribute {
  readonly field: RateField;
  readonly official: 'ibsUf' | 'ibsMun' | 'cbs';
  readonly name: string;
  /** The answer of the authority to a rate that is not the official one. */
  readonly cStat: string;
}

/** The nominal rates, with the codes of the rules UB18-10, UB37-10 and UB56-10. */
const tributes: Readonly<Record<RateField, Tribute>> = {
  ibsUfRate: { field: 'ibsUfRate', official: 'ibsUf', name: 'IBS estadual', cStat: '1026' },
  ibsMunRate: { field: 'ibsMunRate', official: 'ibsMun', name: 'IBS municipal', cStat: '1036' },
  cbsRate: { field: 'cbsRate', official: 'cbs', name: 'CBS', cStat: '1037' },
};

export const nameOfTribute = (field: RateField): string => tributes[field].name;

/**
 * Chooses the nominal rates of an item: given rates first (a simulation when they differ from the official ones), then
 * the rates of the year; on a return, those of the year of the referenced note. An unpublished rate never counts as
 * zero. Source: LC 214/2025 arts. 17 and 343 to 348; UB18-10, UB37-10, UB56-10.
 */
export function chooseIbsCbsRates(context: ItemContext, request: IbsCbsRequest | undefined): RateChoice {
  const ibsUf = chooseRate(context, request, tributes.ibsUfRate);
  const ibsMun = chooseRate(context, request, tributes.ibsMunRate);
  const cbs = chooseRate(context, request, tributes.cbsRate);
  if (ibsUf.kind === 'missing' || ibsMun.kind === 'missing' || cbs.kind === 'missing') {
    const decisions = [ibsUf, ibsMun, cbs].flatMap((rate) =>
      rate.kind === 'missing' ? [rate.decision] : [],
    );
    return { kind: 'unpublished', decisions };
  }
  return {
    kind: 'rates',
    rates: { ibsUf: ibsUf.rate, ibsMun: ibsMun.rate, cbs: cbs.rate },
    explained: [ibsUf, ibsMun, cbs],
  };
}

function chooseRate(
  context: ItemContext,
  request: IbsCbsRequest | undefined,
  tribute: Tribute,
): ExplainedRate | MissingRate {
  const { findings, path } = context;
  const { field } = tribute;
  const day = rateDay(context);
  const official = findIbsCbsRates(day)?.[tribute.official];
  const informed = readDecimal(findings, `${path}.taxes.ibsCbs.${field}`, request?.[field], percentLimits);
  if (informed !== undefined) return informedRate(context, tribute, informed, official);
  if (official?.rate === undefined || official.rate === null) {
    return { kind: 'missing', decision: notPublished(tribute, day, official) };
  }
  return publishedRate(context, tribute, decimal(official.rate), official.law);
}

function informedRate(
  context: ItemContext,
  { field, name, cStat }: Tribute,
  rate: Decimal,
  official: IbsCbsRate | undefined,
): ExplainedRate {
  const year = yearOf(context);
  const law = official?.law ?? generalLaw;
  const published =
    official?.rate === undefined || official.rate === null ? undefined : decimal(official.rate);
  const chosen = { kind: 'chosen', tribute: field, rate, source: 'item' } as const;
  const stated = `Alíquota de ${name} informada no item: ${percentWords(writePercent(rate))}`;
  if (published !== undefined && compare(rate, published) === 0) {
    return { ...chosen, reason: `${stated}, igual à oficial de ${year} (${law})` };
  }
  const difference =
    published === undefined
      ? `informada no item, e a oficial de ${year} não foi publicada`
      : `informada no item não é a oficial de ${year}`;
  context.findings.warn(
    `Alíquota de ${name} ${difference}: o cálculo é uma simulação, e a SEFAZ recusa outra que não a oficial (SEFAZ ${cStat}).`,
    context.number,
  );
  const truth =
    published === undefined
      ? `a oficial de ${year} não foi publicada`
      : `a oficial de ${year} é ${percentWords(writePercent(published))}`;
  return { ...chosen, reason: `${stated}, uma simulação: ${truth} (${law})` };
}

function publishedRate(
  context: ItemContext,
  { field, name }: Tribute,
  rate: Decimal,
  law: string,
): ExplainedRate {
  const chosen = { kind: 'chosen', tribute: field, rate } as const;
  const stated = `Alíquota de ${name} de ${yearOf(context)}`;
  const amount = percentWords(writePercent(rate));
  const original = taxedOriginalDay(context)?.slice(0, 4);
  if (original === undefined) {
    return { ...chosen, source: 'calendar', reason: `${stated}: ${amount} (${law})` };
  }
  const reason = `${stated}, para nota devolvida de ${original}: ${amount} (LC 214/2025, art. 17; ${law})`;
  return { ...chosen, source: 'referencedNote', reason };
}

const generalLaw = 'LC 214/2025, arts. 14 e 18';

/** The year whose rates apply; older documents use the rates of the first year as a test. */
const yearOf = (context: ItemContext): string => reformDay(rateDay(context)).slice(0, 4);

const notPublished = ({ name }: Tribute, day: string, official: IbsCbsRate | undefined): TaxDecision => {
  const year = day.slice(0, 4);
  const law = official?.law ?? generalLaw;
  return {
    tax: 'ibsCbs',
    field: 'rate',
    value: null,
    source: 'calendar',
    reason: `Alíquota de ${name} de ${year} ainda não publicada (${law}). ${publicationTerms(year)}Nunca se usa zero em seu lugar.`,
  };
};
