import type { Executions } from '@fiscal/contracts';
import type { Stack } from '@fiscal/dev-stack';
import { id24 } from '@fiscal/domain';
import {
  auditExecutions,
  checkGate,
  claimOutbox,
  createRecovery,
  findProbes,
  measureDatabase,
  outboxRows,
  refreshCircuits,
  removeExpired,
  takePermit,
} from '@fiscal/services';
import { type Spread, spreadOf } from '../statistics/spread-of.ts';
import { fillTables } from './fill-tables.ts';
import { openSide, type Side } from './open-side.ts';

export interface GrowthOptions {
  readonly small: number;
  readonly large: number;
  readonly rounds: number;
  readonly progress: (line: string) => void;
}

export interface GrowthLine {
  readonly name: string;
  readonly small: Spread;
  readonly large: Spread;
}

/** One measurement of a side; its value is the time of `run`. */
interface Probe {
  readonly name: string;
  readonly run: (side: Side, round: Round) => Promise<unknown>;
  readonly after?: ((side: Side, round: Round) => Promise<unknown>) | undefined;
}

interface Round {
  readonly name: string;
  noteId: string;
  claimed: readonly string[];
}

/** Every execution runs, so that the audit has nothing to start. */
const executions: Executions = { state: async () => 'running', hurry: async () => 'signalled' };
const readCapacity = async () => ({ slots: 20 });
const claimAtATime = 20;
const warmUp = 10;

const probes: readonly Probe[] = [
  {
    name: 'POST /v1/nfe',
    async run(side, round) {
      round.noteId = (await side.post(round.name)).id;
    },
    after: (side, { noteId }) => side.untilAuthorized(noteId),
  },
  { name: 'GET /v1/nfe/{id}', run: (side, { noteId }) => side.get(noteId) },
  {
    name: 'outbox claim',
    async run({ services }, round) {
      const { orders } = await claimOutbox(services, { limit: claimAtATime });
      round.claimed = orders.map(({ outboxId }) => outboxId);
    },
    after: ({ services }, { claimed }) => outboxRows(services).remove(claimed),
  },
  { name: 'circuit check', run: ({ services }, { noteId }) => checkGate(services, refOf(noteId)) },
  { name: 'permit', run: ({ services }, { noteId }) => takePermit(services, refOf(noteId)) },
  { name: 'audit', run: ({ services }) => auditExecutions(services, executions) },
  { name: 'hurry', run: ({ services: sys }) => createRecovery({ sys, executions, readCapacity }).wake() },
  { name: 'circuits', run: ({ services }) => refreshCircuits(services) },
  { name: 'probe', run: ({ services }) => findProbes(services) },
  { name: 'measure', run: ({ services }) => measureDatabase(services) },
  { name: 'expired', run: ({ services }) => removeExpired(services) },
];

const refOf = (noteId: string) => ({ filingId: id24(noteId), run: 1 });

/** Compares two stacks, one with few notes and one with many, in turn, so that a noisy moment affects both. */
export async function measureGrowth(
  stacks: { readonly small: Stack; readonly large: Stack },
  options: GrowthOptions,
): Promise<readonly GrowthLine[]> {
  const { progress, rounds } = options;
  const sides = { small: await openSide(stacks.small), large: await openSide(stacks.large) };
  try {
    for (const size of ['small', 'large'] as const) {
      const side = sides[size];
      await fillTables(side.sql, side.templateId, { notes: options[size], progress });
    }
    const times = probes.map(({ name }) => ({ name, small: [] as number[], large: [] as number[] }));
    for (let round = -warmUp; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const);
      for (const size of order) {
        const measured = await measureOnce(sides[size], `growth-${round}`);
        if (round < 0) continue;
        for (const [index, ms] of measured.entries()) times[index]?.[size].push(ms);
      }
    }
    return times.map(({ name, small, large }) => ({ name, small: spreadOf(small), large: spreadOf(large) }));
  } finally {
    await sides.small.close();
    await sides.large.close();
  }
}

async function measureOnce(side: Side, name: string): Promise<readonly number[]> {
  const round: Round = { name, noteId: '', claimed: [] };
  const times: number[] = [];
  for (const { name: probe, run, after } of probes) {
    if (probe === 'outbox claim') await putIntoOutbox(side);
    const begun = performance.now();
    await run(side, round);
    times.push(performance.now() - begun);
    await after?.(side, round);
  }
  return times;
}

/** Inserts due rows for the probe; it claims them before the stack's relay does, which polls five times a second. */
async function putIntoOutbox({ sql, templateId }: Side): Promise<void> {
  await sql`
    insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
    select lpad(to_hex(g), 24, 'f'), f.client_id, f.kind, f.id, 1, 'start', now(), now(), 0
    from filing f cross join generate_series(1, ${claimAtATime}::int) g where f.id = ${templateId}
    on conflict do nothing`;
}
