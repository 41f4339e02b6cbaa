import type { FilingAnswer, SendResult } from '@fiscal/domain';
import type { Assembled } from '@fiscal/nfe';

/** Returns the answer of a call; throws when there is none. */
export function answered(result: SendResult<FilingAnswer>): FilingAnswer {
  if (result.kind !== 'answered') throw new Error(`${result.kind}: ${result.reason}`);
  return result.answer;
}

/** Returns the cStat of the registration, else that of the message. */
export const verdictOf = ({ cStat, protocol }: FilingAnswer): string => protocol?.cStat ?? cStat;

/** Returns the text of the stored document; throws where none can be made. */
export function textOf(assembled: Assembled): string {
  if (!assembled.ok) throw new Error(`no document: ${assembled.reason}`);
  return assembled.xml;
}
