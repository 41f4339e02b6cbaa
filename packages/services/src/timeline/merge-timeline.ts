import { recipientAnswers } from '../emails/recipient-answers.ts';
import type { AttemptLine, DeliveryLine, EntryRow, RunLine, Subject, TimelineRows } from './timeline-rows.ts';

/** Returns the lines of a note and of its events, in order. Pure. */
export const mergeTimeline = ({ subjects, ...rows }: TimelineRows): readonly EntryRow[] =>
  subjects
    .flatMap((subject) => {
      const own = <Row extends { readonly filingId: string }>(all: readonly Row[]): readonly Row[] =>
        all.filter(({ filingId }) => filingId === subject.id);
      return [
        ...linesOfSubject(subject),
        ...own(rows.runs).flatMap((run) => linesOfRun(subject, run)),
        ...own(rows.attempts).flatMap((attempt) => linesOfAttempt(subject, attempt)),
        ...own(rows.prints).map(({ at, id }) =>
          line(subject, 'danfe', { at, phase: 6, order: id, run: null }),
        ),
        ...own(rows.deliveries).map((delivery) => lineOfDelivery(subject, delivery)),
      ];
    })
    .toSorted(compareLines);

/** Orders lines by their time, and lines of one instant by their key. */
export const compareLines = (a: LinePosition, b: LinePosition): number =>
  compare(a.at, b.at) || compare(a.key, b.key);

type LinePosition = Pick<EntryRow, 'at' | 'key'>;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface Line extends Partial<Omit<EntryRow, 'at' | 'key' | 'step'>> {
  readonly at: Date;
  /** 0 request, 1 signature, 2 calls, 3 authorization, 4 end, 5 attention, 6 print, 7 webhook, 8 mail. */
  readonly phase: number;
  /** Orders the lines of one phase. */
  readonly order?: string;
  /** `0`: the note; `1` and an id: an event; `2`: the end of the note by an event or a disabling. */
  readonly place?: string;
}

/**
 * Makes a line, by default of the subject's run. The key orders lines of one instant: first the note, then its events,
 * then the end of the note by an event; within each by run, phase and order of calls.
 */
function line(
  { document, eventId, run }: Subject,
  step: EntryRow['step'],
  { at, phase, order = '', place = eventId === null ? '0' : `1${eventId}`, ...own }: Line,
): EntryRow {
  const nothing = {
    cStat: null,
    reason: null,
    durationMs: null,
    attempt: null,
    disablingId: null,
    event: null,
  };
  return {
    ...nothing,
    step,
    document,
    eventId,
    run,
    outcome: 'done',
    ...own,
    at: at.toISOString(),
    key: `${place}${digits(own.run ?? run, 6)}${phase}${order}`,
  };
}

const digits = (value: number | string, length: number): string => String(value).padStart(length, '0');

function linesOfSubject(subject: Subject): readonly EntryRow[] {
  const { document, createdAt, authorizedAt, attention, updatedAt } = subject;
  const received = { at: createdAt, phase: 0, run: 1 };
  return [
    line(subject, 'received', { ...received, order: '0' }),
    ...(document === 'note' ? [line(subject, 'numbered', { ...received, order: '1' })] : []),
    ...(authorizedAt === null ? [] : [line(subject, 'authorized', { at: authorizedAt, phase: 3 })]),
    ...endOf(subject),
    ...(attention === null
      ? []
      : [line(subject, 'attention', { at: updatedAt, phase: 5, reason: attention })]),
  ];
}

function endOf(subject: Subject): readonly EntryRow[] {
  const { document, status, changedAt: at, rejection, denial, failureCode, endedBy, disablingId } = subject;
  const end = { at, phase: 4 };
  switch (status) {
    case 'authorized':
      return document === 'note' ? [] : [line(subject, 'registered', end)];
    case 'rejected':
      return [line(subject, status, { ...end, ...refusalOf(rejection) })];
    case 'denied':
      return [line(subject, status, { ...end, ...refusalOf(denial) })];
    case 'failed':
      return [line(subject, status, { ...end, reason: failureCode })];
    case 'cancelled':
      return [line(subject, status, { ...end, place: '2', reason: endedBy })];
    case 'disabled':
      return [line(subject, status, { ...end, place: '2', disablingId })];
    default:
      return [];
  }
}

const refusalOf = (refusal: Subject['rejection']): Pick<EntryRow, 'cStat' | 'reason'> => ({
  cStat: refusal?.cStat ?? null,
  reason: refusal?.reason ?? null,
});

const linesOfRun = (subject: Subject, { run, createdAt, isSame, signedAt }: RunLine): readonly EntryRow[] => [
  ...(isSame === null
    ? []
    : [line(subject, isSame ? 'retried' : 'corrected', { at: createdAt, phase: 0, run })]),
  ...(signedAt === null ? [] : [line(subject, 'signed', { at: signedAt, phase: 1, run })]),
];

const stepOf = { transmit: 'sent', situation: 'queried', receipt: 'receiptQueried' } as const;

function linesOfAttempt(subject: Subject, attempt: AttemptLine): readonly EntryRow[] {
  const { run, sequence, openedAt, closedAt, cStat } = attempt;
  const order = digits(sequence, 19);
  const call = {
    phase: 2,
    run,
    attempt: attempt.ordinal,
    durationMs: closedAt && closedAt.getTime() - openedAt.getTime(),
  };
  const outcome = attempt.outcome === 'answered' ? 'done' : (attempt.outcome ?? 'ongoing');
  const answer = { cStat, reason: attempt.answered };
  const isPast = run < subject.run || subject.status === 'disabled';
  return [
    line(subject, stepOf[attempt.kind], {
      ...call,
      at: openedAt,
      order: `${order}0`,
      outcome,
      reason: attempt.reason,
    }),
    ...(closedAt === null || attempt.outcome !== 'answered'
      ? []
      : [line(subject, 'answered', { ...call, ...answer, at: closedAt, order: `${order}1` })]),
    ...(closedAt !== null && attempt.endsRun && isPast
      ? [line(subject, 'rejected', { ...answer, at: closedAt, phase: 4, run })]
      : []),
  ];
}

function lineOfDelivery(subject: Subject, delivery: DeliveryLine): EntryRow {
  const { channel, id, at, number: attempt, responseStatus, error, durationMs, recipients } = delivery;
  const isWebhook = channel === 'webhook';
  const isTaken = responseStatus !== null && responseStatus >= 200 && responseStatus <= 299;
  const buyers = (recipients ?? []).filter(({ role }) => role === 'to');
  const refused = isTaken ? recipientAnswers(recipients ?? []) : undefined;
  const isForNobody = refused !== undefined && buyers.every(({ status }) => status === 'refused');
  const answer = responseStatus === null ? null : `${isWebhook ? 'HTTP' : 'SMTP'} ${responseStatus}`;
  return line(subject, isWebhook ? 'webhook' : 'emailed', {
    at,
    attempt,
    durationMs,
    run: null,
    phase: isWebhook ? 7 : 8,
    order: id + digits(attempt, 6),
    outcome: isTaken && !isForNobody ? 'done' : 'notDelivered',
    reason: error ?? answer,
    event: isWebhook ? delivery.event : null,
    refused,
  });
}
