import { expect, test } from 'vitest';
import { type RequestRecord, summarize, tableOf } from './summarize.ts';

const post = (phase: number, firstAnswer: string, seconds: number): RequestRecord => ({
  kind: 'nfe',
  externalId: `${phase}-${firstAnswer}`,
  phase,
  firstAt: 1_000,
  firstAnswer,
  tries: 1,
  acceptedAt: 1_000 + seconds * 1_000,
});

const rows = summarize(
  ['steady', 'postgres killed'],
  [
    post(0, '202', 0.2),
    post(1, '503', 6.2),
    post(1, '503', 5),
    post(1, 'connection lost', 1),
    post(1, '202', 0.1),
  ],
  [
    { phase: 0, name: 'OutboxOld', severity: 'critical', isNew: true },
    { phase: 1, name: 'OutboxOld', severity: 'critical', isNew: false },
    { phase: 1, name: 'DatabaseSlow', severity: 'warning', isNew: true },
  ],
);

test('each phase counts the requests that began in it, the refused first tries and the longest wait', () => {
  expect(rows).toEqual([
    { phase: 'steady', requests: 1, refused: {}, longestSeconds: 0.2, alerts: ['OutboxOld'] },
    {
      phase: 'postgres killed',
      requests: 4,
      refused: { '503': 2, 'connection lost': 1 },
      longestSeconds: 6.2,
      alerts: ['OutboxOld (still)', 'DatabaseSlow'],
    },
  ]);
});

test('a request that was never accepted is an endless wait', () => {
  const [row] = summarize(['steady'], [{ ...post(0, '503', 1), acceptedAt: undefined }], []);
  expect(row?.longestSeconds).toBe(Number.POSITIVE_INFINITY);
});

test('the rows are a table of Markdown', () => {
  expect(tableOf(rows).split('\n')).toEqual([
    '| phase           | requests | refused first tries          | longest wait of a client | alerts                          |',
    '| --------------- | -------- | ---------------------------- | ------------------------ | ------------------------------- |',
    '| steady          | 1        | none                         | 0.2 s                    | OutboxOld                       |',
    '| postgres killed | 4        | 2 × 503, 1 × connection lost | 6.2 s                    | OutboxOld (still), DatabaseSlow |',
  ]);
});
