import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { Sample } from './gauges.ts';

/** The parts of housekeeping that read figures for every process. */
export const readingNames = ['business', 'dispatch', 'queues', 'gaps'] as const;
export type ReadingName = (typeof readingNames)[number];

const keep = defineStatement<{ name: string; samples: string }, object>(`
  insert into reading as r (name, samples, read_at) values (:name, :samples::jsonb, now())
  on conflict (name) do update set samples = excluded.samples, read_at = excluded.read_at`);

/** Replaces the reading of one part of housekeeping, which every process shows for a minute. */
export async function keepReading(
  sys: SystemContext,
  name: ReadingName,
  samples: readonly Sample[],
): Promise<void> {
  await sys.db.autocommit(keep, { name, samples: JSON.stringify(samples) });
}
