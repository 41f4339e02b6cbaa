import { type AttentionAction, attentionActions, type RunToCarry } from '@fiscal/contracts';
import { type Attention, brasiliaDateTime, type WaitReason } from '@fiscal/domain';
import type { FilingState } from './filing-state.ts';
import { whyRefused } from './why-refused.ts';

/** Returns the time of Brasília, as operators see it on their clocks: `14:05:30`. */
export const clockTime = (at: number): string => brasiliaDateTime(new Date(at)).slice(11, 19);

export const transmitSummary = ({ authorizer }: RunToCarry, ordinal: number): string =>
  `Transmit to ${authorizer}, transmission ${ordinal}`;

export const questionSummary = ({ authorizer }: RunToCarry, ofRun: number | undefined): string =>
  `Ask ${authorizer} for the document${ofRun === undefined ? '' : ` of run ${ofRun}`}`;

export const otherKeySummary = ({ authorizer }: RunToCarry): string =>
  `Ask ${authorizer} for the document of another key`;

export const receiptSummary = ({ authorizer }: RunToCarry): string => `Ask ${authorizer} for the receipt`;

const waitWords: Readonly<Record<WaitReason, string>> = {
  putOff: 'Authority down or paused',
  misuse: 'Authority reports undue consumption',
  circuit: 'Circuit of the authority open',
  question: 'Answer lost',
  receipt: 'Authority is processing the document',
  database: 'Our database is away',
  internalError: 'A defect of ours',
};

export function waitSummary(
  reason: WaitReason,
  { lastCode, unservedQueue }: Pick<FilingState, 'lastCode' | 'unservedQueue'>,
  until: number,
): string {
  const words =
    reason === 'putOff' && unservedQueue !== undefined ? notTaken(unservedQueue) : waitWords[reason];
  const cause = lastCode === null ? words : `${words} (${lastCode})`;
  return `${cause}, next try ${clockTime(until)}`;
}

/** Words for a queue without workers, or with more calls than its workers can take in time. */
const notTaken = (queue: string): string => `No worker took the call in time from ${queue}`;

const attentionWords: Readonly<Record<Attention, string>> = {
  digest_mismatch:
    'The authority holds **another content** under this key. Fetch its XML and compare; never send again.',
  dps_mismatch: 'The authority holds another declaration under this number.',
  duplicate_unresolved: '**Another document** holds this number at the authority.',
  reconcile_exhausted: 'The answer was lost and a day of questions did not reconcile it.',
  text_mismatch: 'The authority holds an event with another text.',
  certificate_missing:
    'The company has **no certificate**. It goes on once one is uploaded and the client retries.',
  certificate_expired:
    'The certificate of the company **has expired**. It goes on after a new upload and a retry.',
};

const digestMissingWords =
  'The authority registered this key and **named no digest**, so that the content is not proven ours. Fetch its ' +
  'XML and compare; never send again.';

const unusableWords =
  'The authority registered this document, and its answers **cannot be stored**: their protocol is not valid. ' +
  'Fetch its XML and compare.';

const defectWords =
  '**A defect of ours** stopped this filing (`internalError`); the authority is not the cause. The worker logs ' +
  '`InternalDefect` with the cause. Once it is mended, signal `hurry`, or update `resolveAttention` with `recheck`.';

/** Returns the details that operators read: the state of the filing and the possible actions. */
export function detailsOf(state: FilingState): string {
  const lines = [
    `**${state.label}, run ${state.run}**, step \`${state.step}\`, sent ${state.transmissions} times.`,
  ];
  if (state.continued) lines.push(...wordsOfStart(state));
  if (state.lastCode !== null) lines.push(`Last answer: \`${state.lastCode}\`.`);
  const { unservedQueue, waiting } = state;
  if (waiting === 'putOff' && unservedQueue !== undefined) lines.push(`**${notTaken(unservedQueue)}**.`);
  else if (waiting !== null) lines.push(`Waits: ${waitWords[waiting]}.`);
  if (state.nextAttemptAt !== undefined) lines.push(`Next try at ${clockTime(state.nextAttemptAt)}.`);
  if (state.cancelRequested) lines.push('A cancellation was requested; a filing is carried to its end.');
  if (state.waiting === 'internalError') lines.push(defectWords);
  const { attention } = state;
  if (attention !== null) {
    lines.push(`Waits for a person: \`${attention}\`.`, wordsOf(state, attention), ...possibleActions(state));
  }
  return lines.join('\n\n');
}

/** The server keeps the words of a start at the first history only. */
function wordsOfStart({ filingId, shownAs }: FilingState): string[] {
  const carried = `Carried on from an earlier history; filing \`${filingId}\`.`;
  if (shownAs === undefined) return [carried];
  return [carried, shownAs.summary, ...(shownAs.details === undefined ? [] : [shownAs.details])];
}

function wordsOf(state: FilingState, attention: Attention): string {
  if (attention === 'digest_mismatch' && state.digestMissing) return digestMissingWords;
  if (attention === 'reconcile_exhausted' && state.unusableAnswers > 0) return unusableWords;
  return attentionWords[attention];
}

const actionWords: Readonly<Record<AttentionAction, string>> = {
  recheck: 'queries the authority once more',
  resend: 'sends the same bytes again',
  abandon: 'gives the filing up as failed',
  adopt: 'records what the authority holds as this document',
  release: 'records that the number belongs to another key, once that is found and no run of ours is',
};

function possibleActions(state: FilingState): string[] {
  const actions = attentionActions
    .filter((action) => whyRefused(action, state) === undefined)
    .map((action) => `\`${action}\` ${actionWords[action]}`);
  return ['Update `resolveAttention`:', actions.map((action) => `- ${action}`).join('\n')];
}
