import { internalDefect } from '@fiscal/contracts';
import { isBusy } from '@fiscal/services';
import { ApplicationFailure } from '@temporalio/common';

/**
 * Runs `work` and rethrows its errors. Temporary failures of the database or bucket, and application failures, stay as
 * they are. Any other error becomes an `InternalDefect`: a defect of ours, which a retry does not mend.
 * `retried`: the defect is retried nevertheless, because nothing else would end the work.
 */
export async function reportingDefects<T>(
  work: () => Promise<T>,
  defects: 'final' | 'retried' = 'final',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApplicationFailure) throw error;
    if (isBusy(error)) throw error;
    throw ApplicationFailure.create({
      type: internalDefect,
      nonRetryable: defects === 'final',
      message: error instanceof Error ? error.message : 'an unknown error',
      ...(error instanceof Error ? { cause: error } : {}),
    });
  }
}
