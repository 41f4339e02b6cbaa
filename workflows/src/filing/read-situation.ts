import type { FilingPlan, ReconcileResult, UncertainPosition } from '@fiscal/contracts';
import { assertNever, isRegistered } from '@fiscal/domain';
import type { Asked } from './call-authority.ts';
import { type Ending, endUncertain, endWith, mismatchOf } from './ending.ts';

/** What to do after a question; "not found" may still mean that the document is on its way. */
export type Verdict =
  | { readonly kind: 'end'; readonly ending: Ending }
  | { readonly kind: 'absent' | 'undecided' | 'misuse' | 'digestMissing' }
  /** The document of an earlier run of ours holds the number. */
  | { readonly kind: 'named'; readonly run: number };

type Answered = Extract<ReconcileResult, { kind: 'answered' }>;

const end = (ending: Ending): Verdict => ({ kind: 'end', ending });

/** Reads what the authority says about the document of the position's run. */
export function readSituation(
  result: Asked,
  { absentMeans, ofRun }: UncertainPosition,
  plan: FilingPlan,
): Verdict {
  switch (result.kind) {
    case 'blocked':
      return end(endUncertain(result.attention));
    case 'unreachable':
      return { kind: 'undecided' };
    case 'stored': {
      const { class: kind, attemptId } = result;
      const of = result.ofRun ?? ofRun;
      // A refusal of an earlier run says nothing about the present one.
      if (kind === 'rejected' && of !== undefined) return { kind: 'absent' };
      return end(endWith({ kind, attemptId, ...about(of) }));
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
): Verdict {
  const { attemptId, class: found, namedRun } = answer;
  if (isRegistered(found)) return end(endWith({ kind: found, attemptId, ...about(ofRun) }));
  switch (found) {
    case 'digestMismatch':
      return end(endUncertain(mismatchOf(plan)));
    case 'textMismatch':
      return end(endUncertain('text_mismatch'));
    case 'otherKey':
    case 'absent':
      if (namedRun !== undefined && namedRun !== ofRun) return { kind: 'named', run: namedRun };
      if (found === 'otherKey') return end(endUncertain('duplicate_unresolved'));
      return absentMeans === 'otherKey' && ofRun === undefined
        ? end(endUncertain('duplicate_unresolved'))
        : { kind: 'absent' };
    case 'digestMissing':
    case 'misuse':
    case 'undecided':
      return { kind: found };
    default:
      return assertNever(found);
  }
}

const about = (ofRun: number | undefined) => (ofRun === undefined ? {} : { ofRun });
