import type { PersistentClient } from './persistent-client.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The client disables what the service lists as gaps, while notes are issued in the same series. */
export interface GapDisabler {
  /** Reads the gaps once and requests that some of them are disabled. */
  readonly round: (signal: AbortSignal) => Promise<void>;
  /** Requests that were accepted, and those that came too late: a number was in use again. */
  readonly counts: () => { readonly accepted: number; readonly inUse: number };
}

export interface Gap {
  readonly from: number;
  readonly to: number;
}

export interface SeriesOfGaps {
  readonly companyId: string;
  readonly series: number;
}

export interface GapDisablerDeps extends SeriesOfGaps {
  readonly client: PersistentClient;
  readonly random: SeededRandom;
  /** The scenarios at the authority, of which some of the requests get one. */
  readonly scenarios: readonly [string, ...string[]];
}

/** The share of the gaps that are disabled; the others stay as long as they are not part of a longer gap. */
const disableChance = 0.7;
const scenarioChance = 0.5;

/** Reads the gaps of a series and its next number from the service. */
export async function readGaps(
  client: PersistentClient,
  { companyId, series }: SeriesOfGaps,
  signal: AbortSignal,
): Promise<{ readonly next: number; readonly data: readonly Gap[] }> {
  const path = `/v1/nfe/gaps?companyId=${companyId}&series=${series}`;
  const answer = await client.send({ method: 'GET', path, ends: [200] }, signal);
  return answer.json() as { next: number; data: Gap[] } & Record<string, unknown>;
}

export function createGapDisabler(deps: GapDisablerDeps): GapDisabler {
  const { client, companyId, series, random, scenarios } = deps;
  const decided = new Map<string, 'disable' | 'keep'>();
  const counts = { accepted: 0, inUse: 0 };
  const isToDisable = ({ from, to }: Gap): boolean => {
    const name = `${from}-${to}`;
    const decision = decided.get(name) ?? (random.next() < disableChance ? 'disable' : 'keep');
    decided.set(name, decision);
    return decision === 'disable';
  };
  return {
    async round(signal) {
      const { data } = await readGaps(client, { companyId, series }, signal);
      for (const { from, to } of data.filter(isToDisable)) {
        const body = { companyId, series, from, to, justification: 'Numeros pulados por recusa da nota' };
        const scenario = random.next() < scenarioChance ? random.pick(scenarios) : undefined;
        const call = { method: 'POST', path: '/v1/nfe/disable-range', body, scenario } as const;
        const { status } = await client.send({ ...call, ends: [202, 200, 409] }, signal);
        if (status === 409) counts.inUse += 1;
        else counts.accepted += 1;
      }
    },
    counts: () => ({ ...counts }),
  };
}
