import type { ReconcileResult, TransmitResult, UncertainPosition } from '@fiscal/contracts';
import { assertNever } from '@fiscal/domain';
import { type Ending, endUncertain, endWith, stale } from './ending.ts';

/** What to do after a call that could authorize the note. */
export type NextStep =
  | { readonly kind: 'end'; readonly ending: Ending }
  | { readonly kind: 'putOff'; readonly pause: 'retry' | 'misuse' }
  | { readonly kind: 'poll'; readonly receipt: string }
  | {
      readonly kind: 'ask';
      readonly when: 'now' | 'later';
      readonly absentMeans: UncertainPosition['absentMeans'];
    };

/** What to do after a question about the key. */
export type Verdict =
  | { readonly kind: 'end'; readonly ending: Ending }
  | { readonly kind: 'absent' | 'undecided' | 'misuse' };

/** Codes of duplicates in which another key holds our number. Source: MOC 7.0 2B08-10, 2B08-50. */
const otherKeyCodes: ReadonlySet<string> = new Set(['539', '561', '562', '613', '216', '217', '620']);

/** Certificate out of its validity, of the connection and of the signature. */
const expiredCodes: ReadonlySet<string> = new Set(['281', '291']);

/** The authority does not let us in: nothing changes by trying again. */
const refusals: ReadonlySet<string> = new Set(['access_denied', 'client_certificate_refused']);

type Answered = Extract<TransmitResult, { kind: 'answered' }>;

const end = (ending: Ending): { readonly kind: 'end'; readonly ending: Ending } => ({ kind: 'end', ending });

/** Reads the result of `transmit` or `fetchReceipt`; an activity that never reported is `unknown`. */
export function readTransmission(result: TransmitResult): NextStep {
  switch (result.kind) {
    case 'stale':
      return end(stale);
    case 'blocked':
      return end(endWith({ kind: 'failed', code: result.attention }));
    case 'notSent':
      return refusals.has(result.reason)
        ? end(endWith({ kind: 'failed', code: 'configuration', reason: result.reason }))
        : { kind: 'putOff', pause: 'retry' };
    case 'unknown':
      return { kind: 'ask', when: 'later', absentMeans: 'lost' };
    case 'answered':
      return readAuthorization(result);
    default:
      return assertNever(result);
  }
}

function readAuthorization(answer: Answered): NextStep {
  const ending = definiteEnding(answer);
  if (ending !== undefined) return end(ending);
  switch (answer.class) {
    case 'paused':
      return { kind: 'putOff', pause: 'retry' };
    case 'misuse':
      return { kind: 'putOff', pause: 'misuse' };
    case 'received':
    case 'processing':
      return answer.receipt === undefined
        ? { kind: 'ask', when: 'later', absentMeans: 'lost' }
        : { kind: 'poll', receipt: answer.receipt };
    case 'duplicate':
      return { kind: 'ask', when: 'now', absentMeans: absentMeaning(answer.code) };
    default:
      return { kind: 'ask', when: 'later', absentMeans: 'lost' };
  }
}

const absentMeaning = (code: string): UncertainPosition['absentMeans'] =>
  otherKeyCodes.has(code) ? 'otherKey' : 'lost';

function definiteEnding(answer: Answered): Ending | undefined {
  const { attemptId, code } = answer;
  // Histories recorded before every refusal was a rejection hold this class.
  const found = answer.class as typeof answer.class | 'configuration';
  switch (found) {
    case 'authorized':
      return answer.digestDiffers === true
        ? endUncertain('digest_mismatch')
        : endWith({ kind: 'authorized', attemptId });
    case 'denied':
    case 'rejected':
      return endWith({ kind: found, attemptId });
    case 'configuration':
      return endWith({
        kind: 'failed',
        code: expiredCodes.has(code) ? 'certificate_expired' : 'configuration',
        attemptId,
      });
    default:
      return undefined;
  }
}

/** Reads what the authority says about our key; "not found" may still mean that the note is on its way. */
export function readSituation(
  result: ReconcileResult,
  absentMeans: UncertainPosition['absentMeans'],
): Verdict {
  switch (result.kind) {
    case 'stale':
      return end(stale);
    case 'blocked':
      return end(endUncertain(result.attention));
    case 'unreachable':
      return { kind: 'undecided' };
    case 'stored':
      return end(endWith({ kind: result.class, attemptId: result.attemptId }));
    case 'answered':
      return readSituationClass(result, absentMeans);
    default:
      return assertNever(result);
  }
}

function readSituationClass(
  answer: Extract<ReconcileResult, { kind: 'answered' }>,
  absentMeans: UncertainPosition['absentMeans'],
): Verdict {
  switch (answer.class) {
    case 'authorized':
    case 'cancelled':
    case 'denied':
      return end(endWith({ kind: answer.class, attemptId: answer.attemptId }));
    case 'digestMissing':
    case 'digestMismatch':
      return end(endUncertain('digest_mismatch'));
    case 'otherKey':
      return end(endUncertain('duplicate_unresolved'));
    case 'absent':
      return absentMeans === 'otherKey' ? end(endUncertain('duplicate_unresolved')) : { kind: 'absent' };
    case 'misuse':
    case 'undecided':
      return { kind: answer.class };
    default:
      return assertNever(answer.class);
  }
}
