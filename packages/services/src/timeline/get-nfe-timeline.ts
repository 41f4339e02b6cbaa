import { isId24 } from '@fiscal/domain';
import type { Tenant, TenantContext } from '../context/context.ts';
import { cutPage, type ListInput, limitOf } from '../context/page.ts';
import { readLineCursor, writeLineCursor } from '../context/page-cursor.ts';
import type { TimelineRecord } from '../context/records.ts';
import { scopeOf } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { nextStep } from './next-step.ts';
import { timelineEntry } from './timeline-entry.ts';
import { nfeTimelineStatement, nfseTimelineStatement } from './timeline-statement.ts';
import { type TimelineOf, wordsFor } from './words-for.ts';

export interface TimelineInput extends ListInput {
  readonly id: string;
}

/** An operator reads on behalf of a client: there is no key. */
export interface TimelineContext extends Pick<TenantContext, 'db'> {
  readonly tenant: Omit<Tenant, 'keyPrefix'>;
}

/**
 * What happened to a note and its events, from the oldest line, and what comes next; one round trip. Throws
 * `not_found`, `validation_failed` at `cursor`. Source: api-conventions 7.6.
 */
export const getNfeTimeline = (ctx: TimelineContext, input: TimelineInput): Promise<TimelineRecord> =>
  getTimeline(ctx, 'nfe', input);

/** The same of an NFS-e. */
export const getNfseTimeline = (ctx: TimelineContext, input: TimelineInput): Promise<TimelineRecord> =>
  getTimeline(ctx, 'nfse', input);

const statements = { nfe: nfeTimelineStatement, nfse: nfseTimelineStatement } as const;

async function getTimeline(
  ctx: TimelineContext,
  of: TimelineOf,
  { id, ...input }: TimelineInput,
): Promise<TimelineRecord> {
  if (!isId24(id)) throw notFound();
  const limit = limitOf(input);
  const after = input.cursor === undefined ? undefined : readLineCursor(input.cursor);
  const { clientId, mode } = ctx.tenant;
  const [row] = await ctx.db.read(scopeOf(ctx), statements[of], {
    noteId: id,
    clientId,
    mode,
    afterAt: after?.at ?? null,
    afterKey: after?.key ?? null,
    limit: limit + 1,
  });
  const [note, ...events] = row?.subjects ?? [];
  if (row === undefined || note === undefined) throw notFound();
  const { page, nextCursor } = cutPage(row.entries, limit, writeLineCursor);
  const worded = wordsFor(of);
  return {
    data: page.map((line) => worded(timelineEntry(line))),
    nextCursor,
    next: worded(nextStep(note, events, row.range)),
  };
}
