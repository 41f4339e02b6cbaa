import type { NfseIbsCbs, NfseRequest } from '@fiscal/api-contract';
import { add, type Decimal, decimal, isZero } from '@fiscal/domain';
import { calculateServiceIbsCbs } from '@fiscal/tax';
import type { MunicipalityFacts } from '../facts/dps-facts.ts';
import { amountOf, less, reimbursedBy, shareOf, total, written } from './amounts.ts';
import { priceOf, resolveReductions } from './reductions.ts';
import type { NfseForecast, ResolvedFederal, ResolvedIss, ResolvedRegime } from './resolved-nfse.ts';

/** The data from which a forecast is computed. */
export interface Forecasted {
  readonly request: Pick<NfseRequest, 'amounts' | 'iss'>;
  readonly competenceDate: string;
  readonly regime: ResolvedRegime;
  readonly iss: ResolvedIss;
  readonly federal: ResolvedFederal | undefined;
  readonly ibsCbs: NfseIbsCbs | undefined;
  readonly incidenceCity: string | undefined;
  readonly incidence: MunicipalityFacts | undefined;
}

/**
 * The amounts of the ISSQN. The rate is absent when the parameters of the municipality were not read; the base is
 * absent when the reduction of a benefit is not known.
 */
interface IssAmounts {
  readonly deducted: Decimal;
  readonly reduced: Decimal;
  readonly base: Decimal | undefined;
  readonly rate: Decimal | undefined;
  readonly value: Decimal | undefined;
}

/**
 * Forecasts the values that the Sefin computes from a DPS. If the NFS-e has other values, those prevail; a difference
 * of one cent is ignored. Source: dossier 3.8, 7.1; E1287 to E1311, E1508, E1530.
 */
export function forecastNfse(facts: Forecasted): NfseForecast {
  const iss = hasIssAmounts(facts) ? issAmounts(facts) : undefined;
  const retained = retainedOf(facts, iss);
  const vLiq = retained && netOf(facts, retained);
  const location = facts.incidenceCity === undefined ? {} : { cLocIncid: facts.incidenceCity };
  return {
    ...location,
    ...(iss === undefined ? {} : writtenIss(facts, iss)),
    ...(iss === undefined || retained === undefined || isZero(retained)
      ? {}
      : { vTotalRet: written(retained) }),
    ...(vLiq === undefined ? {} : { vLiq: written(vLiq), ...forecastIbsCbs(facts, iss, vLiq) }),
  };
}

/** Returns whether the ISSQN is an amount of this note; otherwise only vLiq is forecast. E1302, E1303, E1307, E1311. */
const hasIssAmounts = ({ regime, iss }: Forecasted): boolean =>
  iss.tribISSQN === '1' &&
  iss.exigSusp === undefined &&
  regime.opSimpNac !== '2' &&
  regime.regEspTrib === '0' &&
  !(regime.regApTribSN === '1' && iss.tpRetISSQN === '1');

/** Returns vBC, the rate that applies, and vISSQN. E1289, E1295 */
function issAmounts({ request, iss, ibsCbs, incidence }: Forecasted): IssAmounts {
  const { deducted, reduced, remaining } = resolveReductions(request.amounts, request.iss?.benefit);
  if (isOfRegister(iss)) return { deducted, reduced, base: undefined, rate: undefined, value: undefined };
  const base = less(remaining, reimbursedBy(ibsCbs));
  const applied = iss.pAliq ?? incidence?.rate;
  const rate = applied === undefined ? undefined : decimal(applied);
  return { deducted, reduced, base, rate, value: rate && shareOf(base, rate) };
}

/**
 * Returns whether a benefit has no reduction in the DPS. Its effect (no tax, another rate) is then only in the
 * register.
 */
const isOfRegister = ({ BM }: ResolvedIss): boolean =>
  BM !== undefined && BM.vRedBCBM === undefined && BM.pRedBCBM === undefined;

function writtenIss(
  { request, iss }: Forecasted,
  { deducted, reduced, base, rate, value }: IssAmounts,
): Pick<NfseForecast, 'vCalcDR' | 'vCalcBM' | 'vBC' | 'pAliqAplic' | 'vISSQN'> {
  const { percent, documents } = request.amounts.deduction ?? {};
  return {
    ...(percent === undefined && documents === undefined ? {} : { vCalcDR: written(deducted) }),
    ...(iss.BM?.pRedBCBM === undefined ? {} : { vCalcBM: written(reduced) }),
    ...(base === undefined ? {} : { vBC: written(base) }),
    ...(rate === undefined ? {} : { pAliqAplic: written(rate) }),
    ...(value === undefined ? {} : { vISSQN: written(value) }),
  };
}

/** Undefined when the ISSQN is withheld and its amount is not known. */
function retainedOf({ iss, federal }: Forecasted, amounts: IssAmounts | undefined): Decimal | undefined {
  const ofFederal = [federal?.vRetCP, federal?.vRetIRRF, federal?.vRetCSLL].map(amountOf);
  if (amounts === undefined || iss.tpRetISSQN === '1') return total(ofFederal);
  return amounts.value && total([...ofFederal, amounts.value]);
}

const netOf = ({ request: { amounts } }: Forecasted, retained: Decimal): Decimal =>
  less(priceOf(amounts), amountOf(amounts.conditionalDiscount), retained);

/**
 * Forecasts IBS and CBS; none when the class has no values, a rate was not published, or the ISSQN in the base is
 * unknown.
 */
function forecastIbsCbs(
  { request, ibsCbs, federal, competenceDate }: Forecasted,
  amounts: IssAmounts | undefined,
  vLiq: Decimal,
): Pick<NfseForecast, 'ibsCbs'> {
  if (ibsCbs === undefined || (amounts !== undefined && amounts.value === undefined)) return {};
  const { deferral, regular } = ibsCbs;
  const found = calculateServiceIbsCbs(
    {
      classTrib: ibsCbs.classTrib,
      regularClass: regular?.classTrib,
      deferral:
        deferral === null || deferral === undefined
          ? undefined
          : {
              state: decimal(deferral.stateRate),
              municipal: decimal(deferral.municipalRate),
              federal: decimal(deferral.cbsRate),
            },
      operation: less(priceOf(request.amounts), reimbursedBy(ibsCbs)),
      vISSQN: amounts?.value ?? amountOf(undefined),
      vPIS: amountOf(federal?.piscofins?.vPis),
      vCOFINS: amountOf(federal?.piscofins?.vCofins),
    },
    competenceDate,
  );
  if (found.kind !== 'calculated') return {};
  const { vBC, gIBSUF, gIBSMun, vIBS, gCBS } = found.values;
  const outside = add(decimal(vIBS), decimal(gCBS.vCBS));
  const vTotNF = competenceDate < taxOutsideThePrice ? vLiq : add(vLiq, outside);
  return {
    ibsCbs: {
      vBC,
      vIBSUF: gIBSUF.vIBSUF,
      vIBSMun: gIBSMun.vIBSMun,
      vIBSTot: vIBS,
      vCBS: gCBS.vCBS,
      vTotNF: written(vTotNF),
    },
  };
}

/** The first day on which IBS and CBS are added to the amount to be paid. */
const taxOutsideThePrice = '2027-01-01';
