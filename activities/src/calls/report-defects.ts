import { internalDefect } from '@fiscal/contracts';
import { isDatabaseBusy } from '@fiscal/services';
import { ApplicationFailure } from '@temporalio/common';

/**
 * Distinguishes what may pass by itself from what cannot. A database that is away, or an error that already knows its kind, goes
 * on as it is; anything else is a defect of ours, which trying again does not mend.
 */
export async function reportingDefects<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApplicationFailure) throw error;
    if (isDatabaseBusy(error)) throw error;
    throw ApplicationFailure.create({
      type: internalDefect,
      nonRetryable: true,
      message: error instanceof Error ? error.message : 'an unknown error',
      ...(error instanceof Error ? { cause: error } : {}),
    });
  }
}
