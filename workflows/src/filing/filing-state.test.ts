import { type FilingInput, filingInput, productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import {
  type FilingState,
  inputOfNextHistory,
  isOverdue,
  startFiling,
  waitingStatus,
} from './filing-state.ts';

const start = (input: FilingInput): FilingState => startFiling('nfe', filingKinds.nfe, input);

test('a filing whose history is cut continues at the same position, with the same trace', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const input = {
    ...filingInput(filingKinds.nfe, '65f1c0ffee00000000000001', productionTiming),
    traceparent,
  };
  const place = {
    run: 3,
    transmissions: 2,
    lastCode: '108',
    putOff: 4,
    putOffSince: 50_000,
    unusableAnswers: 1,
    digestMissing: true,
    cancelRequested: true,
    uncertain: { step: 2, lastSentAt: 40_000, absentMeans: 'otherKey', resend: 'never', ofRun: 1 },
  } as const;
  const next = inputOfNextHistory({ ...start(input), ...place, waits: 200 });
  expect(start(next)).toEqual({
    ...start(input),
    ...place,
    continued: true,
    isShown: true,
    latestRun: 3,
    waits: 0,
  });
});

const stateWith = (changes: Partial<FilingState>): FilingState => ({
  ...start(filingInput(filingKinds.nfe, '65f1c0ffee00000000000001', productionTiming)),
  ...changes,
});

test('an outage is overdue when it reaches its limit', () => {
  const { outageLimitMs } = productionTiming;
  const isOverdueAfter = (ms: number) => isOverdue(stateWith({ putOffSince: 1_000, now: 1_000 + ms }));
  expect([outageLimitMs - 1, outageLimitMs].map(isOverdueAfter)).toEqual([false, true]);
  expect(isOverdue(stateWith({ now: 9 * outageLimitMs }))).toBe(false);
});

test('a filing waits as unknown when its status is unknown or an answer may be lost', () => {
  const uncertain = { step: 0, absentMeans: 'lost', resend: 'whenCooled' } as const;
  expect(waitingStatus(stateWith({ status: 'queued' }))).toBe('pending');
  expect(waitingStatus(stateWith({ status: 'unknown' }))).toBe('unknown');
  expect(waitingStatus(stateWith({ status: 'queued', uncertain }))).toBe('unknown');
});
