import type { NfseRequest, NfseTotalsRecord } from '@fiscal/api-contract';
import { decimal, sum } from '@fiscal/domain';
import type { ResolvedNfse } from '@fiscal/nfse';
import { money } from './money-text.ts';

/** Returns the totals that the NFS-e is expected to have. Source: facts of the NFS-e 7.1. */
export function forecastTotals({ amounts }: NfseRequest, { iss, forecast }: ResolvedNfse): NfseTotalsRecord {
  const { ibsCbs } = forecast;
  const isWithheld = iss.tpRetISSQN !== '1';
  const isKnown = forecast.vLiq !== undefined;
  return {
    service: money(amounts.service),
    discount: added([amounts.unconditionalDiscount, amounts.conditionalDiscount]),
    deduction: forecast.vCalcDR ?? deductedBy(amounts),
    issBase: forecast.vBC ?? null,
    issRate: forecast.pAliqAplic ?? null,
    iss: forecast.vISSQN ?? null,
    issWithheld: isKnown ? (isWithheld ? money(forecast.vISSQN) : '0.00') : null,
    withheld: isKnown ? money(forecast.vTotalRet) : null,
    net: forecast.vLiq ?? null,
    ibsCbs: ibsCbs === undefined ? null : { base: ibsCbs.vBC, ibs: ibsCbs.vIBSTot, cbs: ibsCbs.vCBS },
  };
}

const deductedBy = ({ deduction }: NfseRequest['amounts']): string =>
  deduction?.documents === undefined
    ? money(deduction?.amount)
    : added(deduction.documents.map(({ deducted }) => deducted));

const added = (texts: readonly (string | undefined)[]): string =>
  money(sum(texts.flatMap((text) => (text === undefined ? [] : [decimal(text)]))));
