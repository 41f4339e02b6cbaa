import { defineStatement, type ErasureStatus } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import { certificatesInUse, warningDays } from '../certificates/ending-certificate.ts';
import type { OperatorContext } from '../context/context.ts';
import { isOpenErasure, isStuckErasure } from '../erasure/stuck-erasure.ts';
import { deadlineOfMonth } from '../gaps/gap-runs.ts';
import {
  type FailingSender,
  type FailingWebhook,
  listFailingSenders,
  listFailingWebhooks,
} from './failing-receivers.ts';
import { countOpenDocuments, type OpenDocuments } from './open-documents.ts';

/** The certificates in use that have ended or end within 30 days. */
export interface QueuedCertificates {
  readonly expired: number;
  readonly ending: number;
  /** The next end; null when none ends within 30 days. */
  readonly nextEnd: Date | null;
}

/** The numbers that companies have to correct or disable by a day, as of the last check of each series. */
export interface QueuedGaps {
  readonly environment: Environment;
  readonly series: number;
  readonly numbers: number;
  /** YYYY-MM-DD; some may have been due before. */
  readonly disableBy: string;
}

/** The erasures of companies that have not ended. */
export interface QueuedErasures {
  readonly status: Extract<ErasureStatus, 'waiting' | 'erasing'>;
  readonly count: number;
  /** The erasures that last longer than one that goes well. */
  readonly stuck: number;
  readonly oldest: Date;
}

/** All that needs a person or may need one soon. */
export interface Queue extends OpenDocuments {
  readonly readAt: Date;
  readonly webhooks: readonly FailingWebhook[];
  readonly emails: readonly FailingSender[];
  readonly certificates: QueuedCertificates;
  readonly gaps: readonly QueuedGaps[];
  readonly erasures: readonly QueuedErasures[];
}

interface Rest extends QueuedCertificates {
  readonly gaps: readonly QueuedGaps[];
  readonly erasures: readonly (Omit<QueuedErasures, 'oldest'> & { readonly oldest: string })[];
}

const readRest = defineStatement<{ now: Date; warningDays: number }, Rest>(`
  select k.*, g.gaps, e.erasures
  from (
    select (count(*) filter (where k.not_after <= :now))::int as expired,
      (count(*) filter (where k.not_after > :now))::int as ending,
      min(k.not_after) filter (where k.not_after > :now) as "nextEnd"
    from ${certificatesInUse}
    where k.not_after <= :now::timestamptz + :warningDays::int * interval '1 day'
  ) k cross join (
    select coalesce(jsonb_agg(to_jsonb(o) order by o.environment), '[]') as gaps from (
      select g.environment, count(*) as series, sum(g.due_numbers) as numbers,
        to_char(${deadlineOfMonth}, 'YYYY-MM-DD') as "disableBy"
      from gap_check g join company c on c.client_id = g.client_id and c.id = g.company_id and c.status = 'active'
      where g.due_numbers > 0 group by g.environment
    ) o
  ) g cross join (
    select coalesce(jsonb_agg(to_jsonb(o) order by o.status), '[]') as erasures from (
      select e.status, count(*) as count, count(*) filter (where ${isStuckErasure('e')}) as stuck,
        min(e.requested_at) as oldest
      from erasure e where ${isOpenErasure('e')} group by e.status
    ) o
  ) e`);

/**
 * Reads what needs a person, over all clients, by indexes of open and failing rows: its time does not depend on the
 * number of documents.
 */
export async function readQueue(sys: OperatorContext): Promise<Queue> {
  const now = sys.clock.now();
  const [documents, webhooks, emails, [rest]] = await Promise.all([
    countOpenDocuments(sys),
    listFailingWebhooks(sys),
    listFailingSenders(sys),
    sys.db.autocommit(readRest, { now, warningDays }),
  ]);
  if (rest === undefined) throw new Error('counts have one row');
  const { gaps, erasures, ...certificates } = rest;
  return {
    readAt: now,
    ...documents,
    webhooks,
    emails,
    certificates,
    gaps,
    erasures: erasures.map((row) => ({ ...row, oldest: new Date(row.oldest) })),
  };
}
