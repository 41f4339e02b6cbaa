import type { Executions, FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { circuitSettings } from '../circuit/circuit-settings.ts';
import type { SystemContext } from '../context/context.ts';

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

interface Waiting {
  readonly id: string;
  readonly kind: FilingKind;
}

/** Ids begin with their time, so the oldest come first. */
const nextWaiting = defineStatement<
  [...Place, after: string, limit: number, kinds: readonly string[]],
  Waiting
>(`
  select id, kind from filing
  where open and authorizer = $1 and environment = $2 and service = $3 and id > $4
    and waiting in ('circuit', 'putOff') and kind = any($6)
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

export interface HurryPace {
  /** Time between two calls. */
  readonly everyMs: number;
}

/**
 * Wakes the filings that wait for an authority whose circuit has closed: by the priority of their kinds, then oldest first,
 * each once for a closing, not faster than the rate of the settings when it is called each `everyMs`. What Temporal's silence interrupts goes on at the
 * next call from the same filing. Returns how many executions were signalled.
 */
export async function hurryWaiting(
  sys: SystemContext,
  executions: Executions,
  { everyMs }: HurryPace,
): Promise<number> {
  const most = Math.max(1, Math.round((circuitSettings(sys).ratePerSecond * everyMs) / 1000));
  let woken = 0;
  for (const circuit of await sys.db.autocommit(findRecovered, [])) {
    woken += await hurryOne({ sys, executions, most }, circuit);
  }
  return woken;
}

interface Step {
  readonly sys: SystemContext;
  readonly executions: Executions;
  readonly most: number;
}

async function hurryOne(step: Step, circuit: Recovered): Promise<number> {
  const { sys, executions, most } = step;
  const { authorizer, environment, service, generation, cursor } = circuit;
  const place: Place = [authorizer, environment, service];
  const waiting = await findWaiting(step, place, cursor);
  let last = cursor;
  let signalled = 0;
  let interrupted = false;
  for (const { id, kind, place: reached } of waiting) {
    const result = await executions.hurry(kind, id);
    interrupted = result === 'unreachable';
    if (interrupted) break;
    if (result === 'notRunning') await sys.db.autocommit(checkNow, [id]);
    else signalled += 1;
    last = reached;
  }
  const over = waiting.length < most && !interrupted;
  await sys.db.autocommit(advance, [...place, generation, last, over]);
  return signalled;
}

/** What waits next, each with its place in the order: `<priority>:<id>`, where priorities have one digit. */
async function findWaiting(
  { sys, most }: Step,
  place: Place,
  cursor: string | null,
): Promise<readonly (Waiting & { readonly place: string })[]> {
  const [reached = '', afterId = ''] = cursor?.split(':') ?? [];
  const rows = Object.entries(sys.filingKinds);
  const found: (Waiting & { readonly place: string })[] = [];
  for (const priority of [...new Set(rows.map(([, row]) => String(row.priority)))].sort()) {
    if (priority < reached || found.length === most) continue;
    const names = rows.flatMap(([name, row]) => (String(row.priority) === priority ? [name] : []));
    const after = priority === reached ? afterId : '';
    const next = await sys.db.autocommit(nextWaiting, [...place, after, most - found.length, names]);
    found.push(...next.map((each) => ({ ...each, place: `${priority}:${each.id}` })));
  }
  return found;
}
