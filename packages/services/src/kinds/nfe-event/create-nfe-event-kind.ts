import type { AuthorityClient, AuthorityCredential } from '@fiscal/authority';
import {
  classifyEventAnswer,
  classifyEventSituation,
  type FilingAnswer,
  type SendResult,
  type SituationAnswer,
} from '@fiscal/domain';
import type { Renderers } from '../../context/context.ts';
import { callOf } from '../../filing/call-of.ts';
import type { FilingKindAdapter } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { storePrint } from '../../print/store-print.ts';
import { danfe } from '../nfe/danfe.ts';
import { nfeMail } from '../nfe/nfe-mail.ts';
import { applyEventOutcome } from './apply-event-outcome.ts';
import { ourEventOf } from './our-event.ts';
import { publishStoredEvent } from './publish-note-event.ts';
import { registeredDocument } from './registered-document.ts';

export interface NfeEventKindDeps {
  readonly authority: Pick<AuthorityClient, 'registerEvent' | 'querySituation'>;
  readonly renderers: Pick<Renderers, 'nfe'>;
}

/**
 * The situation of the note. Its `protocol` is the registered event of our type and sequence, not the protocol of the
 * note.
 */
type EventSituation = Omit<SituationAnswer, 'protocol'> & Pick<FilingAnswer, 'protocol'>;

type NfeEventAdapter = FilingKindAdapter<AuthorityCredential, FilingAnswer, EventSituation>;

/**
 * Makes the adapter for the cancellation and correction letters of an NF-e. A lost answer is reconciled by the
 * situation of the note, which lists its registered events. Source: nfe-protocol §5.2, 6.3, 6.4; MOC 7.0 tables 5-35 to
 * 5-40.
 */
export const createNfeEventKind = ({ authority, renderers }: NfeEventKindDeps): NfeEventAdapter => ({
  sameBytes: 'afterCooling',
  question: {
    kind: 'key',
    query: async (document, call) => {
      const { accessKey, eventId } = ourEventOf(document);
      const result = await authority.querySituation({ ...callOf(document, call), accessKey });
      return withEvent(result, eventId);
    },
    classify: (answer, document) =>
      undecidedIfBroken(answer, document, classifyEventSituation(situationOf(answer), ourEventOf(document))),
  },
  receipts: { kind: 'none' },
  followUp: {
    kind: 'printedDocument',
    make: storePrint({ print: danfe, notes: danfe.byEvent, renderers }),
  },
  signature: { parent: 'evento', signed: 'infEvento' },
  // The situation contains the complete event of our type and sequence.
  adopt: ({ answer, ours: { signedXml } }) =>
    answer.protocol?.number !== undefined && registeredDocument(signedXml, answer.protocol) !== undefined
      ? { kind: 'authorized', origin: 'held', answer, signedXml }
      : undefined,
  send: (document, call) =>
    authority.registerEvent({
      ...callOf(document, call),
      signedXml: document.signedXml,
      eventId: document.authorityKey,
      batchId: call.batchId,
    }),
  classify: (answer, document) =>
    undecidedIfBroken(answer, document, classifyEventAnswer(answer, ourEventOf(document))),
  apply: applyEventOutcome,
  mailed: nfeMail,
  publish: publishStoredEvent,
});

const withEvent = (result: SendResult<SituationAnswer>, eventId: string): SendResult<EventSituation> => {
  if (result.kind !== 'answered') return result;
  const { protocol: protocolOfNote, ...answer } = result.answer;
  const event = answer.events.find(({ key }) => key === eventId);
  return { ...result, answer: event === undefined ? answer : { ...answer, protocol: event } };
};

const situationOf = ({ protocol, ...answer }: EventSituation): SituationAnswer => answer;

/**
 * Makes a registration `undecided` from which no valid document can be made: as a stored answer it would hide all
 * others.
 */
const undecidedIfBroken = <C extends string>(
  { protocol }: FilingAnswer,
  { signedXml }: DocumentToCarry,
  found: C,
): C | 'undecided' =>
  found === 'authorized' && protocol !== undefined && registeredDocument(signedXml, protocol) === undefined
    ? 'undecided'
    : found;
