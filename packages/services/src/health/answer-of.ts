import { withinTime } from '../limits/within-time.ts';

const answerWithinMs = 2_000;

/** The result in place of an answer that did not come in time. */
export const noAnswer = Symbol('no answer');

/** Returns the answer of a part of the service; `noAnswer` when it fails, or does not come within two seconds. */
export async function answerOf<T>(work: Promise<T>): Promise<T | typeof noAnswer> {
  try {
    return await withinTime(answerWithinMs, work);
  } catch (error) {
    if (error instanceof Error) return noAnswer;
    throw error;
  }
}
