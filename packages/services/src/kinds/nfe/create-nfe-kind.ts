import type { AuthorityCall, AuthorityClient, AuthorityCredential } from '@fiscal/authority';
import type { FilingPlan } from '@fiscal/contracts';
import {
  type AuthorizationAnswer,
  checkProtocol,
  classifyAuthorizationAnswer,
  classifySituation,
  type OurDocument,
  type SituationAnswer,
} from '@fiscal/domain';
import { isProtocolText } from '@fiscal/nfe';
import type { DanfeInput } from '../../context/context.ts';
import type { CallOptions, FilingKindAdapter } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { applyNfeOutcome } from './apply-nfe-outcome.ts';
import { createFreshDocuments } from './fresh-documents.ts';
import { nfeRules } from './nfe-rules.ts';
import { noteEvent } from './note-event.ts';
import { readNote } from './read-note.ts';
import { storeDanfe } from './store-danfe.ts';

/** Source: nfe-protocol §5; MOC 7.0 5.3. */
const plan: FilingPlan = {
  version: 1,
  question: 'key',
  sameBytes: 'afterCooling',
  receipt: 'polled',
  followUp: 'printedDocument',
};

export interface NfeKindDeps {
  readonly authority: AuthorityClient;
  readonly renderDanfe: (input: DanfeInput) => Promise<Uint8Array>;
}

/** The NF-e, model 55, over the SOAP services of the SEFAZ. */
export const createNfeKind = ({
  authority,
  renderDanfe,
}: NfeKindDeps): FilingKindAdapter<AuthorityCredential> => {
  const fresh = createFreshDocuments();
  return {
    ...nfeRules,
    plan,
    signature: { parent: 'NFe', signed: 'infNFe' },
    send: (document, call) =>
      authority.authorize({
        ...callOf(document, call),
        signedXml: document.signedXml,
        accessKey: document.authorityKey,
        batchId: call.batchId,
      }),
    fetchReceipt: (document, call) =>
      authority.queryReceipt({
        ...callOf(document, call),
        receipt: call.receipt,
        accessKey: document.authorityKey,
      }),
    ask: (document, call) =>
      authority.querySituation({ ...callOf(document, call), accessKey: document.authorityKey }),
    classify: (answer, document) => storable(answer, classifyAuthorizationAnswer(answer, oursOf(document))),
    classifySituation: (answer, document) => storable(answer, classifySituation(answer, oursOf(document))),
    apply: (tx, sys, outcome) => applyNfeOutcome(tx, sys, outcome, fresh),
    publish: async (tx, filing) => noteEvent(filing, await readNote(tx, filing.id)),
    followUp: (sys, ref, passed) => storeDanfe(sys, ref, { renderDanfe, fresh, passed }),
  };
};

const registrations: ReadonlySet<string> = new Set(['authorized', 'cancelled', 'denied']);

/** A registration whose protocol breaks its type decides nothing: as a stored answer it would keep all others out. */
function storable<C extends string>(
  { protocol }: AuthorizationAnswer | SituationAnswer,
  found: C,
): C | 'undecided' {
  const isBroken =
    protocol !== undefined && (checkProtocol(protocol).length > 0 || !isProtocolText(protocol.xml));
  return registrations.has(found) && isBroken ? 'undecided' : found;
}

const oursOf = ({ authorityKey, digestValue }: DocumentToCarry): OurDocument => ({
  accessKey: authorityKey,
  digestValue,
});

const callOf = (
  { authorizer, environment, simulation }: DocumentToCarry,
  { credential, signal, sendBefore }: CallOptions<AuthorityCredential>,
): AuthorityCall => ({
  authorizer,
  environment,
  credential,
  signal,
  sendBefore,
  ...(simulation === null ? {} : { simulation }),
});
