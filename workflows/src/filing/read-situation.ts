import type { FilingPlan, ReconcileResult, UncertainPosition } from '@fiscal/contracts';
import { assertNever, isRegistered } from '@fiscal/domain';
import { type Ending, endUncertain, endWith } from './next-step.ts';

/** The answer of the authority about a document, or a stored answer. */
export type Situation = Exclude<ReconcileResult, { kind: 'superseded' | 'held' }>;

/** The meaning of an answer. `absent`: not found, though the document may still arrive. */
export type SituationVerdict =
  | Ending
  | { readonly kind: 'absent' | 'undecided' | 'misuse' | 'digestMissing' }
  /** The document of an earlier run of ours holds the number. */
  | { readonly kind: 'named'; readonly run: number };

type Answered = Extract<ReconcileResult, { kind: 'answered' }>;

/** Reads the answer about the document of the position's run. */
export function readSituation(
  result: Situation,
  { absentMeans, ofRun }: UncertainPosition,
  plan: FilingPlan,
): SituationVerdict {
  switch (result.kind) {
    case 'blocked':
      return endUncertain(result.attention);
    case 'unreachable':
      return { kind: 'undecided' };
    case 'stored': {
      const { class: kind, attemptId } = result;
      const answeredRun = result.ofRun ?? ofRun;
      // A refusal of an earlier run says nothing about the present one.
      if (kind === 'rejected' && answeredRun !== undefined) return { kind: 'absent' };
      return endWith({ kind, attemptId, ...about(answeredRun) });
    }
    case 'answered':
      return readAnswer(result, { absentMeans, ofRun }, plan);
    default:
      return assertNever(result);
  }
}

function readAnswer(
  answer: Answered,
  { absentMeans, ofRun }: Pick<UncertainPosition, 'absentMeans' | 'ofRun'>,
  plan: FilingPlan,
): SituationVerdict {
  const { attemptId, class: found, namedRun } = answer;
  if (isRegistered(found)) return endWith({ kind: found, attemptId, ...about(ofRun) });
  switch (found) {
    case 'digestMismatch':
      return endUncertain(plan.mismatch);
    case 'textMismatch':
      return endUncertain('text_mismatch');
    case 'otherKey':
    case 'absent':
      if (namedRun !== undefined && namedRun !== ofRun) return { kind: 'named', run: namedRun };
      if (found === 'otherKey') return endUncertain('duplicate_unresolved');
      return absentMeans === 'otherKey' && ofRun === undefined
        ? endUncertain('duplicate_unresolved')
        : { kind: 'absent' };
    case 'digestMissing':
    case 'misuse':
    case 'undecided':
      return { kind: found };
    default:
      return assertNever(found);
  }
}

/** Names the run that an outcome is about, unless it is the present one. */
export const about = (ofRun: number | undefined) => (ofRun === undefined ? {} : { ofRun });
