import type { ReconcileResult, TransmitResult } from '@fiscal/contracts';
import { authorizationClasses, type FilingAnswer, meaningOf, situationClasses } from '@fiscal/domain';
import type { DocumentToCarry, OpenedAttempt } from '@fiscal/services';
import type { MadeCall } from './make-call.ts';

/** Returns the result of a call that could register, for the workflow: class, code and ids, never content. */
export function readTransmitResult(
  made: MadeCall<FilingAnswer>,
  { attemptId, document }: OpenedAttempt,
): TransmitResult {
  if (made.kind !== 'answered') return resultWithoutAnswer(made);
  const { answer } = made;
  const { nRec: receipt } = answer;
  const namedRun = findNamedRun(made, document);
  return {
    kind: 'answered',
    class: authorizationClassOf(made.class),
    code: answer.protocol?.cStat ?? answer.cStat,
    attemptId,
    ...(receipt === undefined ? {} : { receipt }),
    ...(namedRun === undefined ? {} : { namedRun }),
    ...(isOfOtherKey(made, document) ? { otherKey: true as const } : {}),
  };
}

/** Returns the result of a question about the situation of a key, for the workflow. */
export function readReconcileResult(
  made: MadeCall<FilingAnswer>,
  { attemptId, document }: OpenedAttempt,
): Extract<ReconcileResult, { kind: 'unreachable' | 'answered' }> {
  if (made.kind !== 'answered') return { kind: 'unreachable', reason: made.reason };
  const namedRun = findNamedRun(made, document);
  return {
    kind: 'answered',
    class: situationClassOf(made.class),
    code: made.answer.cStat,
    attemptId,
    ...(namedRun === undefined ? {} : { namedRun }),
  };
}

/**
 * Returns the run of this filing whose key or digest the answer names, if it is another than the run that was sent or
 * queried.
 */
function findNamedRun(
  made: MadeCall<FilingAnswer>,
  { otherKeys, otherDigests }: DocumentToCarry,
): number | undefined {
  if (made.kind !== 'answered') return undefined;
  const { namedKey, namedDigest } = made.answer;
  if (namedDigest !== undefined) return otherDigests.find(({ digest }) => digest === namedDigest)?.run;
  return namedKey === undefined ? undefined : otherKeys.find(({ key }) => key === namedKey)?.run;
}

/**
 * True for a duplicate under another key than ours: by the key that the answer names, or without one by its code (539,
 * 562 …).
 */
function isOfOtherKey(made: MadeCall<FilingAnswer>, { authorityKey }: DocumentToCarry): boolean {
  if (made.kind !== 'answered' || made.class !== 'duplicate') return false;
  const { cStat, protocol, namedKey } = made.answer;
  if (namedKey !== undefined) return namedKey !== authorityKey;
  return meaningOf(protocol?.cStat ?? cStat).key === 'otherKey';
}

const resultWithoutAnswer = (
  made: Exclude<MadeCall<unknown>, { kind: 'answered' }>,
): Extract<TransmitResult, { kind: 'notSent' | 'unknown' }> =>
  made.kind === 'notSent'
    ? { kind: 'notSent', reason: made.reason }
    : { kind: 'unknown', reason: made.reason };

const authorizationClassOf = (found: string) =>
  authorizationClasses.find((each) => each === found) ?? 'uncatalogued';

const situationClassOf = (found: string) => situationClasses.find((each) => each === found) ?? 'undecided';
