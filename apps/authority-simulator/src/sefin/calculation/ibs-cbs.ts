import { add, type Decimal, decimal, subtract, zero } from '@fiscal/domain';
import { ibsCbsRatesOf } from '../tables/ibs-cbs-rates.ts';
import { operationPlace } from '../tables/operation-indicators.ts';
import { findServiceClass, type ServiceClass } from '../tables/service-classes.ts';
import type { DpsFacts } from './dps-facts.ts';
import { type NoteValues, reimbursed } from './issqn.ts';
import { cents, exactShare, share } from './money.ts';

/** One of the three shares of IBS and CBS: state, municipality, Union. */
export interface Share {
  readonly rate: Decimal;
  readonly reduction: Decimal | undefined;
  readonly effective: Decimal;
  readonly deferred: Decimal | undefined;
  readonly amount: Decimal;
  /** The values of gTribRegular: the effective rate and the amount that would be due. */
  readonly regular: { readonly effective: Decimal; readonly amount: Decimal } | undefined;
}

export interface IbsCbsValues {
  /** cLocalidadeIncid */
  readonly place: string;
  readonly base: Decimal;
  readonly reimbursed: Decimal;
  readonly state: Share;
  readonly municipal: Share;
  readonly federal: Share;
  /** vTotNF */
  readonly total: Decimal;
}

const hundred = decimal('100');
/** The first year without PIS and COFINS. From it on IBS and CBS are added to the price. */
const chargedFrom = '2027';

/** Returns IBS and CBS by the rates of the year of dCompet; undefined when the DPS does not have the group. */
export function calculateIbsCbs(facts: DpsFacts, values: NoteValues): IbsCbsValues | undefined {
  const { dps, competence } = facts;
  const group = dps.find('IBSCBS');
  if (group === undefined) return undefined;
  const base = calculateBase(facts, values);
  const rates = ibsCbsRatesOf(competence);
  const codes = group.find('valores/trib/gIBSCBS');
  const row = findServiceClass(codes?.text('cClassTrib'));
  const regular = findServiceClass(codes?.text('gTribRegular/cClassTribReg'));
  const calculateShare = (
    rate: string,
    reduction: 'reductionIbs' | 'reductionCbs',
    deferral: string,
  ): Share => {
    const effective = effectiveRate(rate, row, reduction);
    const full = exactShare(base, effective);
    const deferred = codes?.has('gDif') ? share(full, codes.amount(`gDif/${deferral}`)) : undefined;
    const reduced = row !== undefined && row[reduction] !== '0' && row.taxation === 'taxed';
    const regularRate = effectiveRate(rate, regular, reduction);
    return {
      rate: decimal(rate),
      reduction: reduced ? decimal(row[reduction]) : undefined,
      effective,
      deferred,
      amount: cents(subtract(full, deferred ?? zero)),
      regular:
        regular === undefined ? undefined : { effective: regularRate, amount: share(base, regularRate) },
    };
  };
  const state = calculateShare(rates.state, 'reductionIbs', 'pDifUF');
  const municipal = calculateShare(rates.municipal, 'reductionIbs', 'pDifMun');
  const federal = calculateShare(rates.federal, 'reductionCbs', 'pDifCBS');
  const taxes = [state, municipal, federal].map(({ amount }) => amount).reduce(add, zero);
  return {
    place: determinePlace(facts),
    base,
    reimbursed: reimbursed(facts),
    state,
    municipal,
    federal,
    total: competence.slice(0, 4) < chargedFrom ? values.vLiq : add(values.vLiq, taxes),
  };
}

/**
 * Returns vServ - vDescIncond - vCalcReeRepRes - vISSQN - vPIS - vCOFINS; the last two are subtracted until 2026 only.
 */
function calculateBase(facts: DpsFacts, values: NoteValues): Decimal {
  const { dps, competence } = facts;
  const own = 'valores/trib/tribFed/piscofins';
  const federal =
    competence.slice(0, 4) < chargedFrom ? [dps.amount(`${own}/vPis`), dps.amount(`${own}/vCofins`)] : [];
  return [
    dps.amount('valores/vDescCondIncond/vDescIncond'),
    reimbursed(facts),
    values.vISSQN ?? zero,
    ...federal,
  ].reduce(subtract, dps.amount('valores/vServPrest/vServ'));
}

function effectiveRate(
  rate: string,
  row: ServiceClass | undefined,
  reduction: 'reductionIbs' | 'reductionCbs',
): Decimal {
  if (row?.taxation === 'untaxed') return zero;
  return share(decimal(rate), subtract(hundred, decimal(row?.[reduction] ?? '0')));
}

/**
 * Returns where IBS and CBS are due, by cIndOp (Anexo C), or the emitter's municipality where the DPS has no such
 * address.
 */
function determinePlace({ dps, municipality }: DpsFacts): string {
  const service = dps.text('serv/locPrest/cLocPrestacao');
  const other = dps.text('IBSCBS/indDest') === '1';
  const addressee = dps.text('IBSCBS/dest/end/endNac/cMun');
  switch (operationPlace(dps.text('IBSCBS/cIndOp'))) {
    case 'service':
      return service ?? municipality;
    case 'acquirer':
      return (other ? addressee : dps.text('toma/end/endNac/cMun')) ?? municipality;
    case 'addressee':
      return addressee ?? municipality;
    case 'provider':
    case 'none':
    case undefined:
      return municipality;
  }
}
