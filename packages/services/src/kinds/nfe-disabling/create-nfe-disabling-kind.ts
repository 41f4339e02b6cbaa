import type { AuthorityClient, AuthorityCredential } from '@fiscal/authority';
import { classifyDisablingAnswer } from '@fiscal/domain';
import { assembleDisablingProc, parseRangeId } from '@fiscal/nfe';
import { callOf } from '../../filing/call-of.ts';
import type { FilingKindAdapter } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { applyDisablingOutcome } from './apply-disabling-outcome.ts';
import { publishRange } from './publish-range.ts';
import { readRange } from './read-range.ts';

export interface NfeDisablingKindDeps {
  readonly authority: Pick<AuthorityClient, 'disableNumbers'>;
}

/**
 * Makes the adapter for disabling a range of numbers of model 55. A lost answer is reconciled by sending the same
 * bytes: the authority answers 563 with the earlier protocol. Source: nfe-protocol §4.6, 6.5; MOC 7.0 table 5-12.
 */
export const createNfeDisablingKind = ({
  authority,
}: NfeDisablingKindDeps): FilingKindAdapter<AuthorityCredential> => ({
  sameBytes: 'afterCooling',
  question: { kind: 'sameBytes' },
  receipts: { kind: 'none' },
  followUp: { kind: 'none' },
  signature: { parent: 'inutNFe', signed: 'infInut' },
  send: (document, call) =>
    authority.disableNumbers({
      ...callOf(document, call),
      signedXml: document.signedXml,
      rangeId: document.authorityKey,
    }),
  classify: (answer, document) => {
    const { protocol } = answer;
    const isBroken = protocol !== undefined && !assembleDisablingProc(document.signedXml, protocol.xml).ok;
    const found = classifyDisablingAnswer(answer, ourRangeOf(document));
    return found === 'authorized' && isBroken ? 'undecided' : found;
  },
  apply: applyDisablingOutcome,
  publish: async (tx, filing) => publishRange(filing, await readRange(tx, filing.id)),
});

/** Returns our range. Throws when the key does not belong to a range, which is a defect. */
function ourRangeOf({ authorityKey }: DocumentToCarry) {
  const range = parseRangeId(authorityKey);
  if (range === undefined) throw new Error(`${authorityKey} is not the Id of a range of numbers`);
  return { rangeId: authorityKey, first: range.first, last: range.last };
}
