import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { cutPage, type ListInput, limitOf } from '../context/page.ts';
import { readLineCursor, writeLineCursor } from '../context/page-cursor.ts';
import type { TimelineRecord } from '../context/records.ts';
import { scopeOf } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { nextStep } from './next-step.ts';
import { timelineEntry } from './timeline-entry.ts';
import { timelineStatement } from './timeline-statement.ts';

export interface TimelineInput extends ListInput {
  readonly id: string;
}

/**
 * What happened to a note and its events, from the oldest line, and what comes next; one round trip. Throws
 * `not_found`, `validation_failed` at `cursor`. Source: api-conventions 7.6.
 */
export async function getNfeTimeline(
  ctx: TenantContext,
  { id, ...input }: TimelineInput,
): Promise<TimelineRecord> {
  if (!isId24(id)) throw notFound();
  const limit = limitOf(input);
  const after = input.cursor === undefined ? undefined : readLineCursor(input.cursor);
  const { clientId, mode } = ctx.tenant;
  const [row] = await ctx.db.read(scopeOf(ctx), timelineStatement, [
    id,
    clientId,
    mode,
    after?.at ?? null,
    after?.key ?? null,
    limit + 1,
  ]);
  const [note, ...events] = row?.subjects ?? [];
  if (row === undefined || note === undefined) throw notFound();
  const { page, nextCursor } = cutPage(row.entries, limit, writeLineCursor);
  return { data: page.map(timelineEntry), nextCursor, next: nextStep(note, events, row.range) };
}
