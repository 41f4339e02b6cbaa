import { expect, test } from 'vitest';
import { filingStatuses, isInProgress } from './filing-status.ts';
import { filingTransitions } from './filing-transitions.ts';
import {
  ladderStep,
  misusePauseMs,
  outageLadderMs,
  receiptLadderMs,
  reconcileLadderMs,
  webhookLadderMs,
} from './ladders.ts';

test('a webhook is tried eight times within 22 h 21 min', () => {
  expect(webhookLadderMs).toHaveLength(7);
  expect(webhookLadderMs.reduce((total, wait) => total + wait, 0)).toBe((22 * 60 + 21) * 60_000);
});

test('the first query about a lost answer is made after a minute, the next ones at longer intervals', () => {
  expect(reconcileLadderMs.map((wait) => wait / 60_000)).toEqual([1, 2, 5, 15, 30, 60]);
});

test('the waits of a schedule never become shorter, and no receipt is polled within 15 s', () => {
  for (const ladder of [outageLadderMs, receiptLadderMs, reconcileLadderMs, webhookLadderMs]) {
    expect([...ladder].sort((a, b) => a - b)).toEqual(ladder);
  }
  expect(receiptLadderMs[0]).toBeGreaterThanOrEqual(15_000);
  expect(misusePauseMs).toBe(3_600_000);
});

test('a schedule repeats its last wait', () => {
  expect(ladderStep([1, 2, 3], 1)).toBe(2);
  expect(ladderStep([1, 2, 3], 99)).toBe(3);
  expect(() => ladderStep([], 0)).toThrow(RangeError);
});

test('a status that is final by law never returns to the queue', () => {
  for (const status of ['authorized', 'denied', 'cancelled', 'disabled'] as const) {
    expect(filingTransitions[status].filter(isInProgress)).toEqual([]);
  }
  expect(filingTransitions.rejected).toContain('queued');
  expect(filingTransitions.unknown).not.toContain('disabled');
  expect(
    filingStatuses.filter(
      (status) => filingTransitions[status].includes('cancelled') && !isInProgress(status),
    ),
  ).toEqual(['authorized']);
});

test('only queued, sending, pending and unknown are in progress', () => {
  expect(filingStatuses.filter(isInProgress)).toEqual(['queued', 'sending', 'pending', 'unknown']);
});

test('each step of a schedule has its wait, from the first to the last', () => {
  expect([0, 1, 2, 3].map((step) => ladderStep([5, 6, 7], step))).toEqual([5, 6, 7, 7]);
});
