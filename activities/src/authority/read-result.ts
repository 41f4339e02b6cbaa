import type { TransmitResult } from '@fiscal/contracts';
import { type AuthorizationAnswer, classifyAuthorizationAnswer, type SendResult } from '@fiscal/domain';
import type { AttemptResult, LoadedRun } from '@fiscal/services';

/**
 * How the result of a call that could authorize is stored. An authorization over another digest than ours is not
 * ours to apply: it is stored as a mismatch, so that no later step takes it for an authorization.
 */
export function closingOfAuthorization(
  result: SendResult<AuthorizationAnswer>,
  { digestValue }: Pick<LoadedRun, 'digestValue'>,
): AttemptResult {
  if (result.kind !== 'answered') return result;
  const { answer, raw } = result;
  const found = classifyAuthorizationAnswer(answer);
  const proven = found !== 'authorized' || answer.protocol?.digVal?.trim() === digestValue;
  return { kind: 'answered', answer, class: proven ? found : 'digestMismatch', raw };
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
      const differs = closing.kind === 'answered' && closing.class === 'digestMismatch';
      const number = answer.nRec ?? receipt;
      return {
        kind: 'answered',
        class: classifyAuthorizationAnswer(answer),
        code: answer.protocol?.cStat ?? answer.cStat,
        attemptId,
        ...(differs ? { digestDiffers: true } : {}),
        ...(number === undefined ? {} : { receipt: number }),
      };
    }
  }
}
