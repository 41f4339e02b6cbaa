import { meaningOf } from './answer-table.ts';
import type {
  AuthorizationAnswer,
  AuthorizationClass,
  NoteProtocol,
  OurDocument,
} from './authority-answer.ts';

/** Returns the class of a sent note from the cStat only. */
export const classifyAuthorization = (cStat: string): AuthorizationClass => meaningOf(cStat).note;

/** Batch processed: the protocol has the verdict. */
const batchProcessed = '104';

/**
 * Returns the class of a whole answer to the sending of our document. The protocol's own cStat decides; a protocol of
 * another key, or one that the outer cStat contradicts, decides nothing (`undecided`). Without a protocol number
 * nothing is stored, so that a denial is a rejection (NT 2024.001) and a rejection with a number contradicts itself. A
 * refusal beside a receipt is about the query of the receipt: the batch was received, and its verdicts are in
 * protocols. An authorization is ours only with our digest.
 */
export function classifyAuthorizationAnswer(
  { cStat, nRec, protocol }: AuthorizationAnswer,
  ours: OurDocument,
): AuthorizationClass {
  const outer = classifyAuthorization(cStat);
  if (protocol === undefined) {
    const verdict = withoutProtocol(outer);
    return verdict === 'rejected' && nRec !== undefined ? 'undecided' : verdict;
  }
  if (protocol.key !== ours.accessKey) return 'undecided';
  const verdict = classifyAuthorization(protocol.cStat);
  if (cStat !== batchProcessed && outer !== verdict) return 'undecided';
  return protocol.number === undefined ? withoutProtocol(verdict) : numbered(verdict, protocol, ours);
}

function withoutProtocol(verdict: AuthorizationClass): AuthorizationClass {
  if (verdict === 'authorized') return 'undecided';
  return verdict === 'denied' ? 'rejected' : verdict;
}

/** Only a stored note has a number; a duplicate may give the number of the stored note. */
function numbered(
  verdict: AuthorizationClass,
  protocol: NoteProtocol,
  { digestValue }: OurDocument,
): AuthorizationClass {
  if (verdict === 'denied' || verdict === 'duplicate') return verdict;
  if (verdict !== 'authorized') return 'undecided';
  if (protocol.digest === undefined) return 'digestMissing';
  return protocol.digest.trim() === digestValue ? 'authorized' : 'digestMismatch';
}
