import type { OtherAuthority } from '@fiscal/other-authority';
import { openOperator } from '../harness/operator.ts';
import { documentsIn } from './attribute-differences.ts';
import { compareWithOther, type SidesOfOther } from './compare-with-other.ts';
import { mayEnd } from './expectations.ts';
import { type IssueOptions, issueAll, openDesks, untilSettled } from './issue-all.ts';
import type { IssuedDocument } from './issue-planned.ts';
import { nameOfPair, pairsToDrive, planAgain, planDocuments } from './plan-documents.ts';
import { type AgainstOther, startAgainstOther } from './start-against-other.ts';
import { type FilingState, type FilingWatch, isSettled, watchFilings } from './watch-filings.ts';

export interface OtherOptions {
  readonly seed: number;
  readonly documents: number;
  /** The factor of every delay of production. */
  readonly timing: number;
  readonly stalledMs: number;
  readonly progress: (line: string) => void;
}

export interface OtherReport {
  readonly seed: number;
  readonly documents: number;
  /** Documents that were to meet a fault. */
  readonly faulted: number;
  readonly calls: number;
  readonly faultedCalls: number;
  /** Faults of the table that no call met, by service. */
  readonly unmet: readonly string[];
  /** Documents that neither ended nor wait for a person. */
  readonly stuck: readonly string[];
  /** Documents that wait for a person after a recheck. */
  readonly attentions: number;
  /** The waiting documents that no expectation allows, with their faults. */
  readonly unexpected: readonly string[];
  readonly differences: readonly string[];
  /** Differences of documents that meet what nobody can detect, or that wait for a person. */
  readonly expected: readonly string[];
  /** Calls at which the other authority itself failed. */
  readonly failures: readonly string[];
  readonly byStatus: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Issues documents against the other authority under every fault of its table, and compares both sides at the end. */
export async function runAgainstOther(options: OtherOptions): Promise<OtherReport> {
  const begun = performance.now();
  const against = await startAgainstOther(4, options.timing);
  const watch = watchFilings(against.stack.databaseOwnerUrl);
  try {
    const planned = planDocuments(options);
    const issuing = { ...options, watch };
    const desks = openDesks(against);
    const issued = [...(await issueAll(desks, planned, issuing))];
    for (const round of [1, 2]) {
      const again = planAgain(unmetPairs(against.authority), { seed: options.seed, round });
      issued.push(...(await issueAll(desks, again, issuing)));
    }
    options.progress(`settled after ${(performance.now() - begun) / 1000} s`);
    await recheckAll(against, issued, issuing);
    await untilDelivered(watch);
    const states = await watch.states();
    const calls = against.authority.calls();
    const attentive = issued.filter(({ id }) => (states.get(id)?.attention ?? null) !== null);
    const described = (one: IssuedDocument): string => describe(one, states.get(one.id));
    return {
      seed: options.seed,
      documents: issued.length,
      faulted: issued.filter(({ faults }) => faults.length > 0).length,
      calls: calls.length,
      faultedCalls: calls.filter(({ fault }) => fault !== undefined).length,
      unmet: unmetPairs(against.authority).map(nameOfPair),
      stuck: issued.filter(({ id }) => !isSettled(states.get(id))).map(described),
      attentions: attentive.length,
      unexpected: attentive.filter((one) => !mayEnd(one, 'attention')).map(described),
      ...(await findDifferences({
        databaseUrl: against.stack.databaseOwnerUrl,
        ledger: against.authority.ledger(),
        issued,
        states,
        receiver: against.receiver,
      })),
      failures: calls.flatMap(({ fault, address }) =>
        fault?.startsWith('the stand-in failed') === true ? [`${address}: ${fault}`] : [],
      ),
      byStatus: countBy(issued.map(({ kind, id }) => `${kind} ${states.get(id)?.status}`)),
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    await watch.close();
    await against.close();
  }
}

/** Returns the pairs of a service and a fault that no call has met so far. */
function unmetPairs({ calls }: Pick<OtherAuthority, 'calls'>) {
  const met = new Set(calls().map(({ service, fault }) => `${service}: ${fault}`));
  return pairsToDrive().filter((pair) => !met.has(nameOfPair(pair)));
}

const describe = (
  { name, kind, faults, issuer, place }: IssuedDocument,
  state: FilingState | undefined,
): string =>
  `${name} ${kind} ${issuer.cnpj}/${place.series}/${place.number} ${state?.status} ${state?.attention}: ${faults.map(nameOfPair).join(' + ')}`;

const ends = ['attention', 'undetectable'] as const;

/** Returns each difference with the documents that it is about and their faults. */
async function findDifferences(sides: SidesOfOther): Promise<Pick<OtherReport, 'differences' | 'expected'>> {
  const differences: string[] = [];
  const expected: string[] = [];
  for (const difference of await compareWithOther(sides)) {
    const about = documentsIn(difference, sides.issued, sides.ledger);
    const isExpected = about.some((one) => ends.some((end) => mayEnd(one, end)));
    const named = about.map((one) => describe(one, sides.states.get(one.id)));
    (isExpected ? expected : differences).push([difference, ...named].join(' | '));
  }
  return { differences, expected };
}

/** Queries the authority once more about every filing that needs attention: the first advice of the operator's page. */
async function recheckAll(
  { stack }: AgainstOther,
  issued: readonly IssuedDocument[],
  options: IssueOptions,
): Promise<void> {
  const states = await options.watch.states();
  const parked = [...states.values()].filter(({ attention }) => attention !== null);
  options.progress(`rechecked: ${parked.map(({ kind, attention }) => `${kind} ${attention}`).join(', ')}`);
  for (const kind of new Set(parked.map((one) => one.kind))) {
    const operator = openOperator(stack, kind);
    try {
      await Promise.all(
        parked.filter((one) => one.kind === kind).map(({ id }) => operator.decide(id, 'recheck')),
      );
    } finally {
      await operator.close();
    }
  }
  await untilSettled(issued, options);
}

async function untilDelivered(watch: FilingWatch): Promise<void> {
  while ((await watch.pendingDeliveries()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
