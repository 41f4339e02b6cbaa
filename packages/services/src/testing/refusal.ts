import { isServiceError, type ServiceError } from '../context/service-error.ts';

/** The refusal that a verb ends in; throws when it ends otherwise. */
export async function refusal(work: Promise<unknown>): Promise<Pick<ServiceError, 'code' | 'details'>> {
  const ended = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isServiceError(ended)) throw new Error('the verb was not refused', { cause: ended });
  return { code: ended.code, details: ended.details };
}
