import { meaningOf } from './answer-table.ts';
import type { AuthorizationClass, FilingAnswer } from './authority-answer.ts';

/** What we hold of a range that is to be disabled. */
export interface OurRange {
  /** Id of its `infInut`. */
  readonly rangeId: string;
  readonly first: number;
  readonly last: number;
}

/** The very range is disabled already; an authority that leaves the number of the earlier protocol out still says so. */
const sameRangeDisabled = '563';

/**
 * Class of the answer to a disabling. A new registration counts with its number only; that the same range is disabled
 * already (563) counts without one too. Where a number of the range is already disabled (256, 206), a range of one
 * number is registered, without a protocol of its own; a longer one is refused.
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
