import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { loopPrefix } from '../housekeeping/loops.ts';
import type { ReadingName } from '../readings/keep-reading.ts';

/** The small rows by which every process knows whether housekeeping works, and what it has read. */
export interface Pulse {
  /** Milliseconds until the lease of a loop ends; negative when it has ended. */
  readonly leases: readonly { readonly loop: string; readonly leftMs: number }[];
  readonly readings: readonly {
    readonly name: ReadingName;
    /** The samples as another version of the program may have written them. */
    readonly samples: unknown;
    readonly ageMs: number;
  }[];
}

const read = defineStatement<{ prefix: string }, Pulse>(`
  select
    (select coalesce(jsonb_agg(jsonb_build_object('loop', substr(name, length(:prefix::text) + 1),
        'leftMs', extract(epoch from until - now()) * 1000)), '[]')
      from lease where starts_with(name, :prefix::text)) as leases,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'samples', samples,
        'ageMs', extract(epoch from now() - read_at) * 1000)), '[]')
      from reading) as readings`);

/** Reads the pulse of the service in one statement. The API's login may, too. */
export async function readPulse(sys: Pick<SystemContext, 'db'>): Promise<Pulse> {
  const [row] = await sys.db.read('gateway', read, { prefix: loopPrefix });
  if (row === undefined) throw new Error('the statement gives one row');
  return row;
}
