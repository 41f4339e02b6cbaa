import { OwnError } from '@fiscal/domain';
import { ServiceError } from '../context/service-error.ts';

const rounds = 8;

/**
 * Repeats a round that reads, decides and writes, while it returns `changed` because the facts changed before it held
 * its locks. Throws `busy` with the Portuguese `message` after the last round.
 */
export async function untilUnchanged<T>(round: () => Promise<T | 'changed'>, message: string): Promise<T> {
  for (let done = 0; done < rounds; done += 1) {
    const result = await round();
    if (result !== 'changed') return result;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, message);
}

/** Thrown in a transaction to roll it back, because the facts that were read have changed. */
export class Changed extends OwnError {
  override readonly name = 'Changed';
}
