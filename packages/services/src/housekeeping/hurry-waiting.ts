import type { Executions, FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { circuitSettings } from '../authority/circuit-settings.ts';
import type { SystemContext } from '../context.ts';

interface Recovered {
  readonly authorizer: string;
  readonly environment: string;
  readonly service: string;
  readonly generation: number;
  readonly cursor: string | null;
}

const findRecovered = defineStatement<[], Recovered>(`
  select authorizer, environment, service, generation, hurry_cursor as cursor
  from authority_state where state = 'closed' and hurried_generation < generation`);

type Place = [authorizer: string, environment: string, service: string];

/** Ids begin with their time, so the oldest come first. */
const nextWaiting = defineStatement<
  [...Place, cursor: string | null, limit: number],
  { readonly id: string; readonly kind: FilingKind }
>(`
  select id, kind from filing
  where open and authorizer = $1 and environment = $2 and service = $3 and id > coalesce($4, '')
    and waiting in ('circuit', 'putOff')
  order by id limit $5`);

/** Nothing is noted for a circuit that opened again meanwhile: its next closing begins anew. */
const advance = defineStatement<
  [...Place, generation: number, cursor: string | null, over: boolean],
  object
>(`
  update authority_state set hurry_cursor = case when $6::boolean then null else $5 end,
    hurried_generation = case when $6::boolean then generation else hurried_generation end
  where authorizer = $1 and environment = $2 and service = $3 and generation = $4 and state = 'closed'`);

const checkNow = defineStatement<[id: string], object>(
  'update filing set check_at = now() where id = $1 and open',
);

/**
 * Wakes the filings that wait for an authority whose circuit has closed: oldest first, each once for a closing, not
 * faster than the rate of the settings when it is called each `everyMs`. What Temporal's silence interrupts goes on at the
 * next call from the same filing. Returns how many executions were signalled.
 */
export async function hurryWaiting(
  sys: SystemContext,
  executions: Executions,
  { everyMs }: { readonly everyMs: number },
): Promise<number> {
  const most = Math.max(1, Math.round((circuitSettings(sys).ratePerSecond * everyMs) / 1000));
  let woken = 0;
  for (const circuit of await sys.db.autocommit(findRecovered, [])) {
    woken += await hurryOne(sys, executions, circuit, most);
  }
  return woken;
}

async function hurryOne(
  sys: SystemContext,
  executions: Executions,
  { authorizer, environment, service, generation, cursor }: Recovered,
  most: number,
): Promise<number> {
  const place: Place = [authorizer, environment, service];
  const waiting = await sys.db.autocommit(nextWaiting, [...place, cursor, most]);
  let last = cursor;
  let signalled = 0;
  let interrupted = false;
  for (const { id, kind } of waiting) {
    const result = await executions.hurry(kind, id);
    interrupted = result === 'unreachable';
    if (interrupted) break;
    if (result === 'notRunning') await sys.db.autocommit(checkNow, [id]);
    else signalled += 1;
    last = id;
  }
  const over = waiting.length < most && !interrupted;
  await sys.db.autocommit(advance, [...place, generation, last, over]);
  return signalled;
}
