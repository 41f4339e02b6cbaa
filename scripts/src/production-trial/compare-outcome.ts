import type { WebhookReceiver } from '@fiscal/dev-stack';
import { compareDeliveries, compareLedger, readLedger, readStoredNotes } from '@fiscal/e2e/ledger';
import postgres from 'postgres';
import type { PostRecord } from './summarize.ts';

export interface Outcome {
  readonly accepted: number;
  readonly authorized: number;
  /** Accepted posts without a note. */
  readonly lost: readonly string[];
  /** Posts with more than one note, and notes of one number. */
  readonly doubled: readonly string[];
  readonly webhooks: number;
  readonly mails: number;
  /** Every other difference between posts, database, ledger and receiver. */
  readonly differences: readonly string[];
}

export interface OutcomeSides {
  readonly posts: readonly PostRecord[];
  readonly ownerUrl: string;
  readonly ledgerFile: string;
  readonly received: WebhookReceiver['received'];
  readonly mails: number;
}

/** Compares the client's posts with the database, the authority's ledger and the receiver, in both directions. */
export async function compareOutcome(sides: OutcomeSides): Promise<Outcome> {
  const { posts, ownerUrl, ledgerFile, received, mails } = sides;
  const notes = await readStoredNotes(ownerUrl, 'homologation');
  const ofPost = groupBy(notes, ({ externalId }) => externalId);
  const accepted = posts.filter(({ id }) => id !== undefined);
  const numbers = groupBy(notes, ({ series, number }) => `${series}/${number}`);
  const several = (groups: ReadonlyMap<string, readonly unknown[]>): readonly string[] =>
    [...groups].filter(([, group]) => group.length > 1).map(([name]) => name);
  const ids = new Map(accepted.map(({ externalId, id }) => [externalId, id]));
  const webhooks = (await readDeliveries(ownerUrl)).filter(({ channel }) => channel === 'webhook');
  const copies = received.map(({ event, deliveryId, raw, signatureHolds, body }) => ({
    event,
    deliveryId,
    raw,
    signatureHolds,
    resourceId: String(body.data.id),
  }));
  return {
    accepted: accepted.length,
    authorized: notes.filter(({ status }) => status === 'authorized').length,
    lost: accepted.map(({ externalId }) => externalId).filter((externalId) => !ofPost.has(externalId)),
    doubled: [...several(ofPost), ...several(numbers)],
    webhooks: new Set(received.map(({ deliveryId }) => deliveryId)).size,
    mails,
    differences: [
      ...notes
        .filter(({ externalId }) => !ids.has(externalId))
        .map(({ externalId }) => `${externalId} has a note and was not accepted`),
      ...notes
        .filter(({ id, externalId }) => ids.has(externalId) && ids.get(externalId) !== id)
        .map(({ externalId }) => `${externalId}: the client was given another id`),
      ...notes
        .filter(({ status }) => status !== 'authorized')
        .map(({ externalId, status, attention }) => `${externalId} is ${status} ${attention ?? ''}`.trim()),
      ...compareLedger(readLedger(ledgerFile, 'homologation'), notes),
      ...compareDeliveries(
        notes.map(({ id }) => ({ resourceId: id, event: 'nfe.authorized' })),
        webhooks,
        copies,
      ),
    ],
  };
}

interface Delivery {
  readonly id: string;
  readonly resourceId: string;
  readonly event: string;
  readonly status: string;
  readonly channel: string;
}

const withRows = async <T>(url: string, read: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    return await read(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const readDeliveries = (url: string): Promise<readonly Delivery[]> =>
  withRows(
    url,
    (sql) => sql<Delivery[]>`
      select id, resource_id as "resourceId", event, status, channel from delivery order by id`,
  );

export interface Unfinished {
  readonly notes: number;
  readonly deliveries: number;
  readonly parked: number;
}

/** Counts what is on its way: notes without an end or a DANFE, and deliveries that are not made. */
export const countUnfinished = (url: string): Promise<Unfinished> =>
  withRows(url, async (sql) => {
    const [row] = await sql<Unfinished[]>`
      select
        (select count(*)::int from filing f join note n on n.id = f.id
          where f.open or (f.status = 'authorized' and n.danfe_id is null)) as notes,
        (select count(*)::int from delivery where status = 'pending') as deliveries,
        (select count(*)::int from filing where attention is not null) as parked`;
    if (row === undefined) throw new Error('the database does not count');
    return row;
  });

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}
