import { expect, test } from 'vitest';
import { compareLines, mergeTimeline } from './merge-timeline.ts';
import type { AttemptLine, DeliveryLine, Subject, TimelineRows } from './timeline-rows.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
const later = new Date('2026-11-21T12:00:01.500Z');
const note: Subject = {
  id: 'n',
  document: 'note',
  eventId: null,
  status: 'authorized',
  attention: null,
  open: false,
  run: 2,
  waiting: null,
  waitingUntil: null,
  rejection: null,
  denial: null,
  failureCode: null,
  inDoubt: false,
  deliverAt: null,
  hasDanfe: true,
  createdAt: noon,
  updatedAt: noon,
  changedAt: noon,
  authorizedAt: noon,
  endedBy: null,
  disablingId: null,
  range: null,
};
const event: Subject = {
  ...note,
  id: 'e',
  document: 'cancellation',
  eventId: 'e',
  authorizedAt: null,
  run: 1,
};
const attempt: AttemptLine = {
  filingId: 'n',
  run: 1,
  sequence: '9',
  kind: 'transmit',
  outcome: 'answered',
  reason: null,
  cStat: '778',
  at: noon,
  openedAt: noon,
  closedAt: noon,
  ordinal: 1,
  answered: 'Rejeicao',
  endsRun: true,
};
const delivery: DeliveryLine = {
  filingId: 'n',
  id: 'd',
  at: noon,
  channel: 'webhook',
  event: 'nfe.authorized',
  number: 1,
  error: null,
  responseStatus: 200,
  durationMs: 3,
  recipients: null,
};
const rows: TimelineRows = {
  subjects: [{ ...note, status: 'cancelled' }, event],
  runs: [
    { filingId: 'n', run: 2, createdAt: noon, isSame: false, signedAt: noon },
    { filingId: 'n', run: 1, createdAt: noon, isSame: null, signedAt: noon },
  ],
  attempts: [
    { ...attempt, run: 2, sequence: '11', cStat: '100', endsRun: false },
    { ...attempt, sequence: '10', kind: 'situation', ordinal: null },
    { ...attempt, endsRun: false },
  ],
  prints: [{ filingId: 'n', id: 'p', at: noon }],
  deliveries: [
    { ...delivery, id: 'm', channel: 'email', responseStatus: null, error: 'timeout' },
    delivery,
    { ...delivery, number: 2, responseStatus: 500 },
  ],
};
const stepsOf = (of: TimelineRows) => mergeTimeline(of).map(({ step, run }) => `${step} ${run}`);

test('lines of one instant are in the order of runs and calls, print and deliveries, events, and the end by an event', () => {
  expect(stepsOf(rows)).toEqual([
    'received 1',
    'numbered 1',
    'signed 1',
    'sent 1',
    'answered 1',
    'queried 1',
    'answered 1',
    'rejected 1',
    'corrected 2',
    'signed 2',
    'sent 2',
    'answered 2',
    'authorized 2',
    'danfe null',
    'webhook null',
    'webhook null',
    'emailed null',
    'received 1',
    'registered 1',
    'cancelled 2',
  ]);
});

test('lines are ordered by their time first', () => {
  const [first] = rows.deliveries;
  expect(stepsOf({ ...rows, deliveries: first === undefined ? [] : [{ ...first, at: later }] }).at(-1)).toBe(
    'emailed null',
  );
});

test('every line has its own position, so that a page may begin after any line', () => {
  const lines = mergeTimeline(rows);
  expect(new Set(lines.map(({ at, key }) => `${at} ${key}`)).size).toBe(lines.length);
  for (const [n, line] of lines.entries())
    expect(lines.filter((other) => compareLines(other, line) > 0)).toEqual(lines.slice(n + 1));
});

test.each<[Partial<Subject>, Partial<AttemptLine>, readonly string[]]>([
  [{}, { run: 2 }, ['sent done', 'answered done']],
  [{ status: 'disabled' }, { run: 2 }, ['sent done', 'answered done', 'rejected done', 'disabled done']],
  [{}, { outcome: null, closedAt: null, endsRun: null }, ['sent ongoing']],
  [{}, { outcome: 'unknown', endsRun: null }, ['sent unknown']],
  [
    { attention: 'dps_mismatch', status: 'failed' },
    { outcome: 'notSent', endsRun: null },
    ['sent notSent', 'failed done', 'attention done'],
  ],
])('a note %j with the call %j has its lines', (subject, call, expected) => {
  const lines = mergeTimeline({
    subjects: [{ ...note, authorizedAt: null, ...subject }],
    attempts: [{ ...attempt, ...call }],
    runs: [],
    prints: [],
    deliveries: [],
  });
  expect(lines.slice(2).map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(expected);
});

test('the duration of a call is the time from its opening to its end', () => {
  const [, sent] = mergeTimeline({
    ...rows,
    subjects: [event],
    attempts: [{ ...attempt, filingId: 'e', closedAt: later }],
  });
  expect(sent).toMatchObject({ step: 'sent', durationMs: 1_500, document: 'cancellation', eventId: 'e' });
});

const buyer = { address: 'ana@example.com', role: 'to', status: 'refused', reply: '501 5.1.3 Bad' } as const;
const copy = { address: 'b@example.com', role: 'bcc', status: 'sent', reply: null } as const;

test.each([
  [[buyer, copy], 'notDelivered', 'Recusado para a***@example.com: 501 5.1.3 Bad; aceito para 1 cópia.'],
  [
    [buyer, { ...copy, role: 'to' }],
    'done',
    'Recusado para a***@example.com: 501 5.1.3 Bad; aceito para 1 destinatário.',
  ],
  [[{ ...buyer, status: 'sent' }, copy], 'done', undefined],
] as const)('a mail that the server took for the addresses %j is %s: %s', (recipients, outcome, refused) => {
  const mail: DeliveryLine = { ...delivery, channel: 'email', responseStatus: 250, recipients };
  const line = mergeTimeline({ ...rows, deliveries: [mail] }).find(({ step }) => step === 'emailed');
  expect(line).toMatchObject({ outcome, reason: 'SMTP 250' });
  expect(line?.refused).toBe(refused);
});
