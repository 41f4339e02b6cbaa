import { certificateReplaced, internalDefect } from '@fiscal/contracts';
import { ObjectStoreError, type ObjectStoreErrorClass } from '@fiscal/objects';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { reportingDefects } from './report-defects.ts';

const failureOf = (kind: ObjectStoreErrorClass): Promise<unknown> =>
  reportingDefects(() => Promise.reject(new ObjectStoreError({ class: kind, code: 'CODE' }))).catch(
    (error: unknown) => error,
  );

test.each(['unavailable', 'timeout', 'refused'] as const)(
  'a failure of a bucket that is %s is not a defect',
  async (kind) => {
    expect(await failureOf(kind)).toBeInstanceOf(ObjectStoreError);
  },
);

test.each(['absent', 'damaged', 'conflict'] as const)('an object that is %s is a defect', async (kind) => {
  expect(await failureOf(kind)).toMatchObject({ type: internalDefect, nonRetryable: true });
});

test('a defect of work that nothing else ends is retried', async () => {
  const work = () => Promise.reject(new Error('a defect'));
  const failure = await reportingDefects(work, 'retried').catch((error: unknown) => error);
  expect(failure).toMatchObject({ type: internalDefect, nonRetryable: false, message: 'a defect' });
});

test('an application failure is rethrown unchanged', async () => {
  const replaced = ApplicationFailure.retryable(
    'the certificate was replaced meanwhile',
    certificateReplaced,
  );
  await expect(reportingDefects(() => Promise.reject(replaced))).rejects.toBe(replaced);
});
