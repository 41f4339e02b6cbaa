import type { NfseAmounts, NfseFederal, NfsePisCofins } from '@fiscal/api-contract';
import { decimal } from '@fiscal/domain';
import { shareOf, written } from './amounts.ts';
import { priceOf } from './reductions.ts';
import type { ResolvedFederal } from './resolved-nfse.ts';

type Contributions = NonNullable<ResolvedFederal['piscofins']>;

/**
 * Resolves the group tribFed. The company's own PIS and COFINS are computed from base and rates, ties to the even
 * neighbour; default for the base: the price without unconditional discount. Source: NT 007; E0694, E0696.
 */
export function resolveFederal(
  federal: NfseFederal | null | undefined,
  amounts: NfseAmounts,
): ResolvedFederal | undefined {
  const { pisCofins, withheld } = federal ?? {};
  const { irrf, inss, socialContributions } = withheld ?? {};
  const piscofins = pisCofins ? resolveContributions(pisCofins, amounts, socialContributions) : undefined;
  const groups = { piscofins, vRetCP: inss, vRetIRRF: irrf, vRetCSLL: socialContributions };
  return Object.values(groups).every((value) => value === undefined) ? undefined : groups;
}

function resolveContributions(
  { cst, base: givenBase, pisRate, cofinsRate, withholding }: NfsePisCofins,
  amounts: NfseAmounts,
  withheld: string | undefined,
): Contributions {
  const isRated = pisRate !== undefined || cofinsRate !== undefined;
  const base = givenBase ?? (isRated ? written(priceOf(amounts)) : undefined);
  const partAt = (rate: string | undefined): string | undefined =>
    base === undefined || rate === undefined ? undefined : written(shareOf(decimal(base), decimal(rate)));
  return {
    CST: cst,
    vBCPisCofins: base,
    pAliqPis: pisRate,
    pAliqCofins: cofinsRate,
    vPis: partAt(pisRate),
    vCofins: partAt(cofinsRate),
    tpRetPisCofins: withholding ?? (withheld === undefined ? notWithheld : undefined),
  };
}

/** tpRetPisCofins: none of PIS, COFINS and CSLL is withheld. */
const notWithheld = '0';
