import type { TransmitResult } from '@fiscal/contracts';
import {
  type AuthorizationAnswer,
  type AuthorizationClass,
  authorizationClasses,
  classifyAuthorizationAnswer,
  type SendResult,
} from '@fiscal/domain';
import type { AttemptResult, LoadedRun } from '@fiscal/services';

/**
 * How the result of a call that could authorize is stored. An authorization over another digest than ours is not
 * ours to apply: it is stored as a mismatch, so that no later step takes it for an authorization.
 */
export function closingOfAuthorization(
  result: SendResult<AuthorizationAnswer>,
  { accessKey, digestValue }: Pick<LoadedRun, 'accessKey' | 'digestValue'>,
): AttemptResult {
  if (result.kind !== 'answered') return result;
  const { answer, raw } = result;
  const found = classifyAuthorizationAnswer(answer, { accessKey, digestValue: digestValue ?? '' });
  return { kind: 'answered', answer, class: found, raw };
}

/** What the workflow learns of it: class, code and ids. `receipt` is the one that was asked for, if one was. */
export function resultOfAuthorization(
  result: SendResult<AuthorizationAnswer>,
  closing: AttemptResult,
  attemptId: string,
  receipt?: string,
): TransmitResult {
  switch (result.kind) {
    case 'notSent':
      return { kind: 'notSent', reason: result.reason };
    case 'unknown':
      return { kind: 'unknown', reason: result.reason };
    case 'answered': {
      const { answer } = result;
      const found = closing.kind === 'answered' ? authorizationClass(closing.class) : 'uncatalogued';
      const differs = found === 'digestMismatch' || found === 'digestMissing';
      const number = answer.nRec ?? receipt;
      return {
        kind: 'answered',
        class: differs ? 'authorized' : found,
        code: answer.protocol?.cStat ?? answer.cStat,
        attemptId,
        ...(differs ? { digestDiffers: true } : {}),
        ...(number === undefined ? {} : { receipt: number }),
      };
    }
  }
}

const authorizationClass = (found: string): AuthorizationClass =>
  authorizationClasses.find((known) => known === found) ?? 'uncatalogued';
