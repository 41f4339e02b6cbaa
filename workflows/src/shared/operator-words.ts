import type { RunToCarry } from '@fiscal/contracts';
import { type Attention, brasiliaDateTime } from '@fiscal/domain';
import type { Journey } from './journey.ts';

/** `14:05:30` of Brasília, as the clock on an operator's wall shows it. */
export const clockTime = (at: number): string => brasiliaDateTime(new Date(at)).slice(11, 19);

export const transmitSummary = ({ authorizer }: RunToCarry, attempt: number): string =>
  `Transmit to ${authorizer}, attempt ${attempt}`;

export const questionSummary = ({ authorizer }: RunToCarry): string => `Ask ${authorizer} for the note's key`;

export const receiptSummary = ({ authorizer }: RunToCarry): string => `Ask ${authorizer} for the receipt`;

export type WaitReason = 'putOff' | 'misuse' | 'circuit' | 'question' | 'receipt';

const waitWords: Readonly<Record<WaitReason, string>> = {
  putOff: 'Authority down or paused',
  misuse: 'Authority reports undue consumption',
  circuit: 'Circuit of the authority open',
  question: 'Answer lost',
  receipt: 'Authority is processing the note',
};

export function waitSummary(reason: WaitReason, code: string | null, until: number): string {
  const cause = code === null ? waitWords[reason] : `${waitWords[reason]} (${code})`;
  return `${cause}, next try ${clockTime(until)}`;
}

const attentionWords: Readonly<Record<Attention, string>> = {
  digest_mismatch:
    'The authority holds **another content** under this key. Fetch its XML and compare; never send again.',
  dps_mismatch: 'The authority holds another declaration under this number.',
  duplicate_unresolved: '**Another document** holds this series and number at the authority.',
  reconcile_exhausted: 'The answer was lost and a day of questions did not settle it.',
  text_mismatch: 'The authority holds an event with another text.',
  certificate_missing:
    'The company has **no certificate**. It goes on once one is uploaded and the client retries.',
  certificate_expired:
    'The certificate of the company **has expired**. It goes on after a new upload and a retry.',
};

/** Markdown for the current details: where the note stands, and what an operator can do about it. */
export function detailsOf(journey: Journey): string {
  const lines = [`**Run ${journey.run}**, step \`${journey.step}\`, sent ${journey.transmissions} times.`];
  if (journey.lastCode !== null) lines.push(`Last answer: \`${journey.lastCode}\`.`);
  if (journey.nextAttemptAt !== undefined) lines.push(`Next try at ${clockTime(journey.nextAttemptAt)}.`);
  if (journey.attention !== null) lines.push(attentionWords[journey.attention], ...possibleActions(journey));
  return lines.join('\n\n');
}

function possibleActions(journey: Journey): string[] {
  const actions = ['`recheck` asks the authority once more'];
  if (journey.resendAllowed) actions.push('`resend` sends the same bytes again');
  if (journey.status === 'unknown') actions.push('`abandon` gives the note up as failed');
  return ['Update `resolveAttention`:', actions.map((action) => `- ${action}`).join('\n')];
}
