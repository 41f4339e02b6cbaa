import type { Problem } from '@fiscal/domain';
import { detailStyle } from '@fiscal/testkit';
import { isServiceError, type ServiceError } from '../context/service-error.ts';

/**
 * Returns the refusal of a verb. Throws when the verb is not refused, or when the text of a detail breaks the style.
 */
export async function refusal(work: Promise<unknown>): Promise<Pick<ServiceError, 'code' | 'details'>> {
  const ended = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isServiceError(ended)) throw new Error('the verb was not refused', { cause: ended });
  if (ended.code === 'validation_failed') requireStyle(ended.details as readonly Problem[]);
  return { code: ended.code, details: ended.details };
}

function requireStyle(problems: readonly Problem[]): void {
  const odd = problems.filter(({ message }) => !detailStyle.test(message));
  if (odd.length > 0) throw new Error(`details out of style: ${JSON.stringify(odd)}`);
}
