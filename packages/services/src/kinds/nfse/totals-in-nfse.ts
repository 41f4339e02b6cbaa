import type { NfseTotalsRecord } from '@fiscal/api-contract';
import { compare, decimal, money, negate, subtract, sum } from '@fiscal/domain';
import type { NfseRead } from '@fiscal/nfse';

/**
 * Returns the amounts that the Sefin computed. Sums that its document does not have come from `expected`. Source: facts
 * of the NFS-e 3.8, 7.1.
 */
export function totalsInNfse({ amounts, ibsCbs }: NfseRead, expected: NfseTotalsRecord): NfseTotalsRecord {
  const { vDescIncond = '0.00', vDescCond = '0.00', vISSQN, tpRetISSQN } = amounts;
  return {
    service: money(decimal(amounts.vServ)),
    discount: money(sum([decimal(vDescIncond), decimal(vDescCond)])),
    deduction: amounts.vCalcDR ?? amounts.vDR ?? expected.deduction,
    issBase: amounts.vBC ?? null,
    issRate: amounts.pAliqAplic ?? null,
    iss: vISSQN ?? null,
    issWithheld: tpRetISSQN === '1' ? '0.00' : (vISSQN ?? '0.00'),
    withheld: amounts.vTotalRet ?? '0.00',
    net: amounts.vLiq,
    ibsCbs: ibsCbs === undefined ? null : { base: ibsCbs.vBC, ibs: ibsCbs.vIBSTot, cbs: ibsCbs.vCBS },
  };
}

const compared = { net: 'valor líquido', iss: 'ISSQN', withheld: 'total retido' } as const;
const tolerance = decimal('0.01');

/** Warns of an amount that was not expected, unless the forecast knew that it could not compute it. */
const notForeseen = ({ net, issBase }: NfseTotalsRecord, words: string, after: string): readonly string[] =>
  net === null || issBase !== null || after === '0.00'
    ? []
    : [`A Sefin calculou ${words} de ${after}, que não era previsto.`];

/** Warns of amounts of the Sefin that differ from the expected ones by more than a cent. Portuguese. */
export function warnOfDifferences(expected: NfseTotalsRecord, found: NfseTotalsRecord): readonly string[] {
  return Object.entries(compared).flatMap(([name, words]) => {
    const field = name as keyof typeof compared;
    const after = found[field] ?? '0.00';
    const before = expected[field];
    if (before === null) return notForeseen(expected, words, after);
    const difference = subtract(decimal(before), decimal(after));
    const isClose = compare(difference, tolerance) <= 0 && compare(negate(difference), tolerance) <= 0;
    return isClose ? [] : [`A Sefin calculou ${words} de ${after}; o previsto era ${before}.`];
  });
}
