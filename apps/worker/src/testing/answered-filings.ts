import type { IssuingHarness, ReceivedPost } from '@fiscal/activities/testing';
import { attempt, filing, filingRun, inTransaction } from '@fiscal/db';
import type { CreateWebhookInput } from '@fiscal/services';
import type { AnswerCase, AnsweredDocument } from './answer-lines.ts';

type WebhookEvent = NonNullable<CreateWebhookInput['events']>[number];

/** A case whose document was accepted. */
export interface AnsweredFiling extends AnswerCase {
  readonly filingId: string;
  /** The final state, after the events and replacements of the document have ended. */
  readonly end: 'authorized' | 'cancelled' | 'replaced' | 'rejected' | 'failed';
}

type Attempt = typeof attempt.$inferSelect;

/** The data about a filing on every side. */
interface Sides {
  readonly status: string;
  readonly attention: string | null;
  readonly authorityKey: string;
  readonly attempts: readonly Attempt[];
  /** Names of the events that the receiver got, one for each delivery. */
  readonly events: readonly string[];
  /** Steps of the timeline of the note that are about this document; undefined for a range, which has none. */
  readonly steps: readonly string[] | undefined;
  /** The number of documents that the authority holds under the key. */
  readonly held: number;
}

const nfseEvents = {
  authorized: 'nfse.authorized',
  rejected: 'nfse.rejected',
  failed: 'nfse.failed',
} as const;

const eventsOf: Readonly<Record<AnsweredDocument, Readonly<Record<string, WebhookEvent>>>> = {
  note: { authorized: 'nfe.authorized', rejected: 'nfe.rejected', failed: 'nfe.failed' },
  letter: {
    authorized: 'nfe.correction_registered',
    rejected: 'nfe.event_rejected',
    failed: 'nfe.event_failed',
  },
  cancellation: { authorized: 'nfe.cancelled', rejected: 'nfe.event_rejected', failed: 'nfe.event_failed' },
  range: { authorized: 'nfe.disabled', rejected: 'nfe.event_rejected', failed: 'nfe.event_failed' },
  nfse: nfseEvents,
  nfseReplacement: nfseEvents,
  nfseCancellation: {
    authorized: 'nfse.cancelled',
    rejected: 'nfse.event_rejected',
    failed: 'nfse.event_failed',
  },
  // A registered request changes nothing before the municipality decides.
  nfseRequest: { rejected: 'nfse.event_rejected', failed: 'nfse.event_failed' },
};

/** Every event about the end of a document of the table. */
export const eventsOfEnds: readonly WebhookEvent[] = [
  ...new Set(Object.values(eventsOf).flatMap((events) => Object.values(events))),
];

const stepsOfEnds = ['authorized', 'registered', 'rejected', 'failed', 'cancelled', 'attention'];
const notes: readonly AnsweredDocument[] = ['note', 'nfse', 'nfseReplacement'];

/** Returns the steps of the timeline about the end of the document. */
function stepsOfEnd(document: AnsweredDocument, status: string): string {
  if (status === 'cancelled') return 'authorized,cancelled';
  return status === 'authorized' && !notes.includes(document) ? 'registered' : status;
}

/** Returns the differences between the sides, and the unexpected facts of each filing. */
export async function differencesAmong<F extends AnsweredFiling>(
  filings: readonly F[],
  sources: {
    readonly harness: IssuingHarness;
    readonly posts: readonly ReceivedPost[];
    /** Returns the steps of a filing's document in the timeline of its note. */
    readonly stepsOf: (filing: F) => Promise<readonly string[] | undefined>;
  },
): Promise<readonly string[]> {
  const read = await readSides(sources.harness, sources.posts);
  const found: string[] = [];
  for (const each of filings) {
    const sides = { ...read(each), steps: await sources.stepsOf(each) };
    const problems = [...problemsOf(each, sides)];
    found.push(...problems.map((problem) => `${each.document} ${each.scenario}: ${problem}`));
  }
  return found;
}

function* problemsOf({ document, end }: AnsweredFiling, sides: Sides): Generator<string> {
  const { status, attention, events, steps, held, attempts } = sides;
  const is = `is ${status}${attention === null ? '' : ` (${attention})`}`;
  if (status !== (end === 'replaced' ? 'cancelled' : end) || attention !== null) yield `${is}, not ${end}`;
  // The event of a cancelled note itself is its authorization; that of its cancellation is another filing's. A replaced
  // one has both.
  const own = status === 'cancelled' ? 'authorized' : status;
  if (held !== (own === 'authorized' ? 1 : 0)) yield `${is}, and the authority holds ${held}`;
  const got = events.join();
  const expected = [eventsOf[document][own] ?? [], end === 'replaced' ? 'nfse.cancelled' : []].flat().join();
  if (got !== expected) yield `${is}, and the receiver got ${got || 'nothing'}`;
  const said = steps?.filter((step) => stepsOfEnds.includes(step)).join();
  if (said !== undefined && said !== stepsOfEnd(document, status))
    yield `${is}, and the timeline says ${said || 'nothing'}`;
  if (document !== 'range' && resendsInDoubt(attempts)) yield 'was sent again before anybody asked';
}

/** True for an answer after which the sent document cannot be at the authority. */
const harmless = (sent: Attempt): boolean =>
  sent.outcome === 'notSent' || sent.answerClass === 'paused' || sent.answerClass === 'misuse';

/** True when a transmission follows one in doubt without a question in between that did not find the document. */
export function resendsInDoubt(attempts: readonly Attempt[]): boolean {
  let isInDoubt = false;
  for (const each of attempts) {
    if (each.kind === 'transmit') {
      if (isInDoubt) return true;
      isInDoubt = !harmless(each);
    } else if (each.answerClass === 'absent') isInDoubt = false;
  }
  return false;
}

async function readSides(harness: IssuingHarness, posts: readonly ReceivedPost[]) {
  const { db } = harness.system;
  const [filings, runs, attempts] = await inTransaction(db, 'system', async (tx) => [
    await tx.select().from(filing),
    await tx.select().from(filingRun),
    await tx.select().from(attempt),
  ]);
  const events = posts.map(announced);
  const held = heldBy(harness);
  return ({ filingId, document }: AnsweredFiling): Omit<Sides, 'steps'> => {
    const row = filings.find(({ id }) => id === filingId);
    const authorityKey = runs.find((run) => run.filingId === filingId)?.authorityKey ?? '';
    return {
      status: row?.status ?? 'missing',
      attention: row?.attention ?? null,
      authorityKey,
      attempts: attempts.filter((each) => each.filingId === filingId).sort((a, b) => a.sequence - b.sequence),
      events: events.filter((each) => each.filingId === filingId).map(({ event }) => event),
      held: held(document, authorityKey),
    };
  };
}

/** Returns the filing of a webhook's event. */
function announced({ body }: ReceivedPost): { readonly filingId: string; readonly event: string } {
  const { event, data } = JSON.parse(body) as {
    readonly event: string;
    readonly data: { readonly id: string | null; readonly eventId?: string | null };
  };
  return { event, filingId: data.eventId ?? data.id ?? '' };
}

/** Creates a function that counts the documents of the ledgers under a key. */
function heldBy({ simulator }: IssuingHarness) {
  const keys = [
    ...simulator.ledger.lines.flatMap((line) => {
      if (line.type === 'authorized') return [line.accessKey];
      if (line.type === 'event')
        return [`ID${line.eventType}${line.accessKey}${String(line.sequence).padStart(2, '0')}`];
      return line.type === 'disabled' ? [rangeKey(line)] : [];
    }),
    ...simulator.nfseLedger.lines.flatMap((line) => {
      if (line.type === 'nfse') return [line.dpsId];
      return line.type === 'nfse-event' ? [`PRE${line.accessKey}${line.eventType}`] : [];
    }),
  ];
  return (document: AnsweredDocument, key: string): number => {
    const queried = document === 'range' ? key.slice(-rangeEnd) : key;
    return keys.filter((one) => one === queried).length;
  };
}

/** Number of characters at the end of a range's Id: series and numbers. */
const rangeEnd = 21;
const rangeKey = (line: { readonly series: number; readonly first: number; readonly last: number }): string =>
  [
    String(line.series).padStart(3, '0'),
    ...[line.first, line.last].map((n) => String(n).padStart(9, '0')),
  ].join('');
