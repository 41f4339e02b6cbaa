import { compare, type Decimal, decimal, type IbsCbsRequest, type TaxDecision } from '@fiscal/domain';
import { findIbsCbsRates, type IbsCbsRate } from '@fiscal/tax-tables';
import type { IbsCbsRates } from './calculate-ibs-cbs.ts';
import { percentLimits, readDecimal } from './findings.ts';
import type { ItemContext } from './item-context.ts';
import { writePercent } from './percentage.ts';

export type RateChoice =
  | { readonly kind: 'rates'; readonly rates: IbsCbsRates; readonly decisions: readonly TaxDecision[] }
  /** A rate that no source has published and nobody informed. */
  | { readonly kind: 'unpublished'; readonly decisions: readonly TaxDecision[] };

/**
 * Nominal rates of an item: informed ones first (a simulation), then those of the year. An unpublished rate is
 * never taken as zero. Source: LC 214/2025 arts. 343 to 348; UB18-10, UB37-10, UB56-10.
 */
export function chooseIbsCbsRates(context: ItemContext, request: IbsCbsRequest | undefined): RateChoice {
  const { issuedOn } = context.input;
  const official = findIbsCbsRates(issuedOn);
  const chosen = {
    ibsUf: chooseRate(context, request, 'ibsUfRate', official?.ibsUf),
    ibsMun: chooseRate(context, request, 'ibsMunRate', official?.ibsMun),
    cbs: chooseRate(context, request, 'cbsRate', official?.cbs),
  };
  const { ibsUf, ibsMun, cbs } = chosen;
  if (ibsUf.rate === undefined || ibsMun.rate === undefined || cbs.rate === undefined) {
    return { kind: 'unpublished', decisions: Object.values(chosen).flatMap(({ missing }) => missing) };
  }
  return {
    kind: 'rates',
    rates: { ibsUf: ibsUf.rate, ibsMun: ibsMun.rate, cbs: cbs.rate },
    decisions: Object.values(chosen).flatMap(({ decision }) => decision),
  };
}

type RateField = 'ibsUfRate' | 'ibsMunRate' | 'cbsRate';
const names: Readonly<Record<RateField, string>> = {
  ibsUfRate: 'IBS estadual',
  ibsMunRate: 'IBS municipal',
  cbsRate: 'CBS',
};

interface ChosenRate {
  readonly rate: Decimal | undefined;
  readonly decision: readonly TaxDecision[];
  readonly missing: readonly TaxDecision[];
}

function chooseRate(
  context: ItemContext,
  request: IbsCbsRequest | undefined,
  field: RateField,
  official: IbsCbsRate | undefined,
): ChosenRate {
  const { findings, input, number, path } = context;
  const name = names[field];
  const year = input.issuedOn.slice(0, 4);
  const informed = readDecimal(findings, `${path}.taxes.ibsCbs.${field}`, request?.[field], percentLimits);
  const published = official?.rate === null || official === undefined ? undefined : decimal(official.rate);
  if (informed !== undefined) {
    if (published === undefined || compare(informed, published) !== 0) {
      findings.warn(
        `Alíquota de ${name} informada no item não é a oficial de ${year}: o cálculo é uma simulação.`,
        number,
      );
    }
    return chosen(informed, 'item', `Alíquota de ${name} informada no item.`);
  }
  if (published !== undefined && official !== undefined) {
    return chosen(published, 'calendar', `Alíquota de ${name} de ${year} (${official.law}).`);
  }
  return { rate: undefined, decision: [], missing: [notPublished(name, year)] };
}

const chosen = (rate: Decimal, source: TaxDecision['source'], reason: string): ChosenRate => ({
  rate,
  decision: [{ tax: 'ibsCbs', field: 'rate', value: writePercent(rate), source, reason }],
  missing: [],
});

const notPublished = (name: string, year: string): TaxDecision => ({
  tax: 'ibsCbs',
  field: 'rate',
  value: null,
  source: 'calendar',
  reason: `A alíquota de ${name} de ${year} não foi publicada; nunca se usa zero em seu lugar.`,
});
