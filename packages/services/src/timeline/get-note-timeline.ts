import { isId24 } from '@fiscal/domain';
import type { Tenant, TenantContext } from '../context/context.ts';
import type { TimelineRecord } from '../context/records.ts';
import { scopeOf } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { cutPage, type ListInput, limitOf } from '../paging/page.ts';
import { readLineCursor, writeLineCursor } from '../paging/page-cursor.ts';
import { compareLines, mergeTimeline } from './merge-timeline.ts';
import { nextStep } from './next-step.ts';
import { timelineEntry } from './timeline-entry.ts';
import type { Subject, SubjectRow } from './timeline-rows.ts';
import {
  attemptsOfNote,
  deliveriesOfNote,
  printsOfNote,
  runsOfNote,
  subjectsOfNote,
} from './timeline-statements.ts';
import { type TimelineOf, wordsFor } from './words-for.ts';

export interface TimelineInput extends ListInput {
  readonly id: string;
}

/** A context without a key, because an operator may read on behalf of a client. */
export interface TimelineContext extends Pick<TenantContext, 'db'> {
  readonly tenant: Omit<Tenant, 'keyPrefix'>;
}

/** A position before every line. */
const beginning = { at: new Date(0).toISOString(), key: '' };

/**
 * Reads the history of a note and of its events, oldest line first, and the next step, in one round trip. Throws
 * `not_found`, `validation_failed` at `cursor`. Source: api-conventions 7.6.
 */
export async function getNoteTimeline(
  ctx: TimelineContext,
  of: TimelineOf,
  { id: noteId, ...input }: TimelineInput,
): Promise<TimelineRecord> {
  if (!isId24(noteId)) throw notFound();
  const limit = limitOf(input);
  const after = input.cursor === undefined ? beginning : readLineCursor(input.cursor);
  const { clientId, mode } = ctx.tenant;
  const given = { clientId, mode, noteId, afterAt: after.at, limit: limit + 1 };
  const [subjects, runs, attempts, prints, deliveries] = await ctx.db.readTogether(scopeOf(ctx), (run) =>
    Promise.all([
      run(subjectsOfNote[of], given),
      run(runsOfNote, given),
      run(attemptsOfNote, given),
      run(printsOfNote, given),
      run(deliveriesOfNote, given),
    ]),
  );
  const [note, ...events] = subjects;
  if (note === undefined) throw notFound();
  const lines = mergeTimeline({ subjects, runs, attempts, prints, deliveries });
  const { page, nextCursor } = cutPage(
    lines.filter((line) => compareLines(line, after) > 0),
    limit,
    writeLineCursor,
  );
  const worded = wordsFor(of);
  return {
    data: page.map((line) => worded(timelineEntry(line))),
    nextCursor,
    next: worded(nextStep(standing(note), events.map(standing), note.range)),
  };
}

const standing = ({ waitingUntil, deliverAt, ...subject }: Subject): SubjectRow => ({
  ...subject,
  waitingUntil: waitingUntil?.toISOString() ?? null,
  deliverAt: deliverAt?.toISOString() ?? null,
});

/** Reads the history of an NF-e. */
export const getNfeTimeline = (ctx: TimelineContext, input: TimelineInput): Promise<TimelineRecord> =>
  getNoteTimeline(ctx, 'nfe', input);

/** Reads the history of an NFS-e. */
export const getNfseTimeline = (ctx: TimelineContext, input: TimelineInput): Promise<TimelineRecord> =>
  getNoteTimeline(ctx, 'nfse', input);
