import { meaningOf } from './answer-table.ts';
import type { AuthorizationClass, FilingAnswer } from './authority-answer.ts';

/** Our data of a range to disable. */
export interface OurRange {
  /** Id of its `infInut`. */
  readonly rangeId: string;
  readonly first: number;
  readonly last: number;
}

/** The same range is disabled already; some authorities omit the number of the earlier protocol. */
const sameRangeDisabled = '563';

/**
 * Returns the class of the answer to a disabling. A new registration counts only with its number; the answer that the
 * same range is already disabled (563) counts without one too. When a number of the range is already disabled (256,
 * 206), a range of one number is registered, without its own protocol; a longer one is refused.
 */
export function classifyDisablingAnswer(
  { cStat, protocol }: FilingAnswer,
  { rangeId, first, last }: OurRange,
): AuthorizationClass {
  if (protocol !== undefined && protocol.key !== rangeId) return 'undecided';
  const verdict = meaningOf(cStat).disabling;
  if (verdict === 'duplicate') return first === last ? 'authorized' : 'rejected';
  const isNumbered = protocol?.number !== undefined;
  if (verdict === 'authorized') return isNumbered || cStat === sameRangeDisabled ? 'authorized' : 'undecided';
  return isNumbered ? 'undecided' : verdict;
}
