import type { NfseAmounts, NfseFederal, NfsePisCofins } from '@fiscal/api-contract';
import { decimal } from '@fiscal/domain';
import { amountOf, less, rewritten, shareOf, written } from './amounts.ts';
import type { ResolvedFederal } from './resolved-nfse.ts';

type Contributions = NonNullable<ResolvedFederal['piscofins']>;

/**
 * Group tribFed. Own PIS and COFINS are worked out of base and rates, ties to the even neighbour; a base that is not
 * given is the price without unconditional discount. Source: NT 007; E0694, E0696.
 */
export function resolveFederal(
  federal: NfseFederal | null | undefined,
  amounts: NfseAmounts,
): ResolvedFederal | undefined {
  const { pisCofins, withheld } = federal ?? {};
  const { irrf, inss, socialContributions } = withheld ?? {};
  const resolved: ResolvedFederal = {
    ...(pisCofins === null || pisCofins === undefined
      ? {}
      : { piscofins: contributionsOf(pisCofins, amounts, socialContributions) }),
    ...(inss === undefined ? {} : { vRetCP: rewritten(inss) }),
    ...(irrf === undefined ? {} : { vRetIRRF: rewritten(irrf) }),
    ...(socialContributions === undefined ? {} : { vRetCSLL: rewritten(socialContributions) }),
  };
  return Object.keys(resolved).length === 0 ? undefined : resolved;
}

function contributionsOf(
  { cst, base: givenBase, pisRate, cofinsRate, withholding }: NfsePisCofins,
  amounts: NfseAmounts,
  withheld: string | undefined,
): Contributions {
  const code = withholding ?? (withheld === undefined ? notWithheld : undefined);
  const retained = code === undefined ? {} : { tpRetPisCofins: code };
  if (pisRate === undefined && cofinsRate === undefined)
    return {
      CST: cst,
      ...(givenBase === undefined ? {} : { vBCPisCofins: rewritten(givenBase) }),
      ...retained,
    };
  const base =
    givenBase === undefined
      ? less(decimal(amounts.service), amountOf(amounts.unconditionalDiscount))
      : decimal(givenBase);
  return {
    CST: cst,
    vBCPisCofins: written(base),
    ...(pisRate === undefined ? {} : { pAliqPis: rewritten(pisRate) }),
    ...(cofinsRate === undefined ? {} : { pAliqCofins: rewritten(cofinsRate) }),
    ...(pisRate === undefined ? {} : { vPis: written(shareOf(base, decimal(pisRate))) }),
    ...(cofinsRate === undefined ? {} : { vCofins: written(shareOf(base, decimal(cofinsRate))) }),
    ...retained,
  };
}

/** tpRetPisCofins: none of PIS, COFINS and CSLL is withheld. */
const notWithheld = '0';
