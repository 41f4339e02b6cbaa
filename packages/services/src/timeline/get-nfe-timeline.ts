import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { readLineCursor, writeLineCursor } from '../context/page-cursor.ts';
import type { TimelineRecord } from '../context/records.ts';
import { notFound } from '../context/service-error.ts';
import { nextStep } from './next-step.ts';
import { timelineEntry } from './timeline-entry.ts';
import { timelineStatement } from './timeline-statement.ts';

export interface TimelineInput {
  readonly id: string;
  /** 1 to 1000; 1000 when absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const longestPage = 1000;

/**
 * What happened to a note and its events, from the oldest line, and what comes next; one round trip. Throws
 * `not_found`, `validation_failed` at `cursor`. Source: api-conventions 7.6.
 */
export async function getNfeTimeline(
  ctx: TenantContext,
  { id, limit: wanted = longestPage, cursor }: TimelineInput,
): Promise<TimelineRecord> {
  if (!isId24(id)) throw notFound();
  const limit = Math.min(wanted, longestPage);
  const after = cursor === undefined ? undefined : readLineCursor(cursor);
  const { clientId, mode } = ctx.tenant;
  const [row] = await ctx.db.read({ clientId }, timelineStatement, [
    id,
    clientId,
    mode,
    after?.at ?? null,
    after?.key ?? null,
    limit + 1,
  ]);
  const [note, ...events] = row?.subjects ?? [];
  if (row === undefined || note === undefined) throw notFound();
  const page = row.entries.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(timelineEntry),
    nextCursor: row.entries.length > limit && last !== undefined ? writeLineCursor(last) : null,
    next: nextStep(note, events),
  };
}
