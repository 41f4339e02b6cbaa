import type { AuthorityService, FilingKind } from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { Attention, Authorizer, Environment, WaitReason } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { runAcceptedAt } from '../filing-record/run-accepted-at.ts';

/** The documents of one kind that wait for a person for the same reason. */
export interface QueuedAttention {
  readonly kind: FilingKind;
  readonly attention: Attention;
  readonly count: number;
  /** The time at which the oldest of them was accepted, or accepted again. */
  readonly oldest: Date;
}

/** The documents that wait for the same reason at one service of an authority. */
export interface QueuedWait {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: AuthorityService;
  readonly waiting: WaitReason;
  readonly count: number;
  /** The time since which the first of them is on its way; its attempts do not move it. */
  readonly since: Date;
  /** The time at which the first of these waits ends; null when none has an end. */
  readonly earliestEnd: Date | null;
}

/** The documents that are on their way and wait for nothing. */
export interface DocumentsOnTheirWay {
  readonly count: number;
  readonly oldest: Date | null;
}

export interface OpenDocuments {
  readonly attentions: readonly QueuedAttention[];
  readonly waits: readonly QueuedWait[];
  readonly onTheirWay: DocumentsOnTheirWay;
}

interface Row extends Omit<QueuedWait, 'waiting' | 'since'> {
  readonly kind: FilingKind;
  readonly attention: Attention | null;
  readonly waiting: WaitReason | null;
  readonly oldest: Date;
}

/** Open documents are few and have an index. A document that waits for a person waits for nothing else. */
const count = defineStatement<NoParameters, Row>(`
  select f.kind, f.authorizer, f.environment, f.service, f.attention,
    case when f.attention is null then f.waiting end as waiting, count(*)::int as count,
    min(${runAcceptedAt('f')}) as oldest, min(f.waiting_until) as "earliestEnd"
  from filing f where f.open group by 1, 2, 3, 4, 5, 6 order by oldest, f.attention, f.kind`);

/** Counts the open documents of all clients. */
export async function countOpenDocuments({ db }: Pick<OperatorContext, 'db'>): Promise<OpenDocuments> {
  const rows = await db.autocommit(count, {});
  const attentions = new Map<string, QueuedAttention>();
  const waits = new Map<string, QueuedWait>();
  let onTheirWay: DocumentsOnTheirWay = { count: 0, oldest: null };
  for (const row of rows) {
    const { kind, attention, waiting, authorizer, environment, service } = row;
    if (attention !== null) {
      const key = `${kind} ${attention}`;
      const known = attentions.get(key);
      attentions.set(key, {
        kind,
        attention,
        count: row.count + (known?.count ?? 0),
        oldest: earlier(row.oldest, known?.oldest),
      });
    } else if (waiting !== null) {
      const key = `${authorizer} ${environment} ${service} ${waiting}`;
      const known = waits.get(key);
      waits.set(key, {
        authorizer,
        environment,
        service,
        waiting,
        count: row.count + (known?.count ?? 0),
        since: earlier(row.oldest, known?.since),
        earliestEnd: earliest(row.earliestEnd, known?.earliestEnd ?? null),
      });
    } else {
      onTheirWay = {
        count: row.count + onTheirWay.count,
        oldest: earliest(row.oldest, onTheirWay.oldest),
      };
    }
  }
  return {
    attentions: [...attentions.values()].sort((a, b) => a.oldest.getTime() - b.oldest.getTime()),
    waits: [...waits.values()].sort((a, b) => a.since.getTime() - b.since.getTime()),
    onTheirWay,
  };
}

const earlier = (one: Date, other: Date | undefined): Date =>
  other === undefined || one < other ? one : other;

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one === null ? other : earlier(one, other ?? undefined);
