import type { AuthorityClient, AuthorityCredential } from '@fiscal/authority';
import {
  type AuthorizationAnswer,
  type AuthorizationClass,
  classifyAuthorizationAnswer,
  classifyOtherKey,
  classifySituation,
  isRegistered,
  type OurDocument,
  parseAccessKey,
  type SendResult,
  type SituationAnswer,
  type SituationClass,
} from '@fiscal/domain';
import type { Renderers } from '../../context/context.ts';
import { callOf } from '../../filing/call-of.ts';
import type { FilingKindAdapter } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { createFreshDocuments } from '../../print/fresh-documents.ts';
import { storePrint } from '../../print/store-print.ts';
import { adoptNote } from './adopt-note.ts';
import { applyNfeOutcome, type FreshNote } from './apply-nfe-outcome.ts';
import { danfe } from './danfe.ts';
import { isBrokenProtocol } from './is-broken-protocol.ts';
import { nfeMail } from './nfe-mail.ts';
import { publishNote } from './publish-note.ts';
import { readNote } from './read-note.ts';

export interface NfeKindDeps {
  readonly authority: AuthorityClient;
  readonly renderers: Pick<Renderers, 'nfe'>;
}

type NfeAdapter = FilingKindAdapter<AuthorityCredential, AuthorizationAnswer, SituationAnswer>;

/**
 * Makes the adapter for the NF-e, model 55, with the SOAP services of the SEFAZ. Source: nfe-protocol §5; MOC 7.0 5.3.
 */
export const createNfeKind = ({ authority, renderers }: NfeKindDeps): NfeAdapter => {
  const fresh = createFreshDocuments<FreshNote>(({ logoBytes }) => logoBytes?.length ?? 0);
  return {
    sameBytes: 'afterCooling',
    question: {
      kind: 'key',
      query: (document, call) =>
        authority.querySituation({ ...callOf(document, call), accessKey: document.authorityKey }),
      classify: (answer, document) => undecidedIfBroken(answer, classifySituation(answer, oursOf(document))),
    },
    receipts: {
      kind: 'polled',
      fetch: (document, call) =>
        authority.queryReceipt({
          ...callOf(document, call),
          receipt: call.receipt,
          accessKey: document.authorityKey,
        }),
    },
    followUp: {
      kind: 'printedDocument',
      make: storePrint({ print: danfe, notes: danfe.byFiling, renderers, fresh }),
    },
    signature: { parent: 'NFe', signed: 'infNFe' },
    adopt: adoptNote,
    otherKey: {
      mayHoldNumber: hasNumberOf,
      query: async (key, document, call) =>
        nameHeldKey(await authority.querySituation({ ...callOf(document, call), accessKey: key }), key),
      classify: classifyOtherKey,
    },
    send: (document, call) =>
      authority.authorize({
        ...callOf(document, call),
        signedXml: document.signedXml,
        accessKey: document.authorityKey,
        batchId: call.batchId,
      }),
    classify: (answer, document) =>
      undecidedIfBroken(answer, classifyAuthorizationAnswer(answer, oursOf(document))),
    apply: (tx, sys, outcome) => applyNfeOutcome(tx, sys, outcome, fresh),
    mailed: nfeMail,
    publish: async (tx, filing) => publishNote(filing, await readNote(tx, filing.id)),
  };
};

/** Names the other key in the answer if the authority holds a document under it. */
function nameHeldKey(result: SendResult<SituationAnswer>, key: string): SendResult<SituationAnswer> {
  if (result.kind !== 'answered') return result;
  const { answer } = result;
  const isHeld = classifyOtherKey(answer, key) === 'otherKey';
  return isHeld ? { ...result, answer: { ...answer, namedKey: key } } : result;
}

/** Returns whether two keys have the same issuer, model, series and number. */
function hasNumberOf(key: string, ourKey: string): boolean {
  const [other, ours] = [parseAccessKey(key), parseAccessKey(ourKey)];
  return (
    other !== undefined &&
    ours !== undefined &&
    key !== ourKey &&
    other.cnpj === ours.cnpj &&
    other.model === ours.model &&
    other.series === ours.series &&
    other.number === ours.number
  );
}

/**
 * Returns `undecided` for a registration whose protocol does not match its type: stored as an answer, it would hide all
 * other answers.
 */
function undecidedIfBroken<C extends AuthorizationClass | SituationClass>(
  { protocol }: AuthorizationAnswer | SituationAnswer,
  found: C,
): C | 'undecided' {
  return isRegistered(found) && protocol !== undefined && isBrokenProtocol(protocol) ? 'undecided' : found;
}

const oursOf = ({ authorityKey, digestValue }: DocumentToCarry): OurDocument => ({
  accessKey: authorityKey,
  digestValue,
});
