import { filingInput, productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { inputOfNextHistory, startFiling } from './filing-state.ts';

const known = { kind: 'nfe', label: 'NF-e' } as const;

test('a filing whose history is cut goes on at the same place, under the same trace', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const input = {
    ...filingInput(filingKinds.nfe, '65f1c0ffee00000000000001', productionTiming),
    traceparent,
  };
  const place = {
    ...{ run: 3, transmissions: 2, lastCode: '108', putOff: 4, putOffSince: 50_000 },
    ...{ unusableAnswers: 1, digestMissing: true, cancelRequested: true },
    uncertain: { step: 2, lastSentAt: 40_000, absentMeans: 'otherKey', resend: 'never', ofRun: 1 },
  } as const;
  const next = inputOfNextHistory({ ...startFiling(known, input), ...place, waits: 200 });
  expect(startFiling(known, next)).toEqual({
    ...startFiling(known, input),
    ...place,
    continued: true,
    latestRun: 3,
    waits: 0,
  });
});
