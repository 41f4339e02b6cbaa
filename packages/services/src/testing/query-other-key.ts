import type { Id24, SituationAnswer } from '@fiscal/domain';
import { closeAttempt } from '../filing/close-attempt.ts';
import { openOtherKeyQuestion } from '../filing/open-other-key-question.ts';
import { answered, atAnyPace, newToken, signRun } from './filing-steps.ts';
import type { Harness } from './harness.ts';

/**
 * Queries the key to which the number of a filing is to be left, and gets this answer. Returns the id of the attempt.
 */
export async function queryOtherKey(
  { sys, kinds }: Pick<Harness, 'sys' | 'kinds'>,
  filingId: Id24,
  { cStat = '100', evidence }: Partial<Record<'cStat' | 'evidence', string | undefined>> = {},
): Promise<Id24 | 'unnamed'> {
  const { fence } = await signRun(sys, filingId);
  const opened = await openOtherKeyQuestion(atAnyPace(sys), kinds, { fence, token: newToken(sys), evidence });
  if (opened.kind === 'unnamed') return opened.kind;
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { attemptId, document, otherKey } = opened;
  const protocol = cStat === '217' ? 'none' : undefined;
  // The protocol of a cancelled note stays that of its authorization.
  const own = cStat === '101' ? '100' : cStat;
  const { answer, raw } = answered(
    { ...document, authorityKey: otherKey },
    { cStat: own, class: 'undecided', protocol },
  );
  const situation: SituationAnswer = { ...answer, cStat, events: [] };
  const found = kinds.nfe.otherKey?.classify(situation, otherKey) ?? 'undecided';
  const result = { kind: 'answered', answer: situation, class: found, raw } as const;
  await closeAttempt(sys, { fence, attemptId, kind: 'situation', document, result });
  return attemptId;
}
