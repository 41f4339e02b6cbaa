import { ServiceError } from './service-error.ts';

const rounds = 8;

/**
 * Repeats what read, judged and then met other facts behind its locks (`changed`), with nothing written. Throws `busy`
 * with the Portuguese `message` after eight rounds.
 */
export async function untilUnchanged<T>(round: () => Promise<T | 'changed'>, message: string): Promise<T> {
  for (let done = 0; done < rounds; done += 1) {
    const result = await round();
    if (result !== 'changed') return result;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, message);
}

/** Says that data read before has changed. Thrown in a transaction, it ends it without a trace. */
export class Changed extends Error {
  override readonly name = 'Changed';
}
