import { internalDefect } from '@fiscal/contracts';
import { isBusy } from '@fiscal/services';
import { ApplicationFailure } from '@temporalio/common';

/**
 * Distinguishes what may pass by itself from what cannot. A database or a bucket that is away, or an error that already
 * knows its kind, goes on as it is; anything else is a defect of ours, which trying again does not mend. `retried`: it is
 * tried again all the same, for nobody else ends the work.
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
