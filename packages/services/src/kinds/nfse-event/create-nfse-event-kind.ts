import type { AuthorityCredential } from '@fiscal/authority';
import type { SendResult } from '@fiscal/domain';
import { signedEventRequest } from '@fiscal/nfse';
import type { CallOptions, FilingKindAdapter } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { storePrint } from '../../print/store-print.ts';
import { danfse } from '../nfse/danfse.ts';
import { nfseMail } from '../nfse/nfse-mail.ts';
import { digestIn } from '../sefin/digest-in.ts';
import { findEnding } from '../sefin/find-ending.ts';
import { type NfseEventAnswer, queriedEventAnswerOf, sentEventAnswerOf } from '../sefin/nfse-event-answer.ts';
import { sefinCallOf } from '../sefin/sefin-call.ts';
import type { SefinKindDeps } from '../sefin/sefin-kind-deps.ts';
import { applyNfseEventOutcome } from './apply-nfse-event-outcome.ts';
import { applyUnregisteredNfseEvent } from './apply-unregistered-nfse-event.ts';
import { classifyNfseEventAnswer, classifyNfseEventSituation, mayBeThere } from './classify-nfse-event.ts';
import { ourNfseEventOf } from './our-nfse-event.ts';
import { publishStoredNfseEvent } from './publish-nfse-event.ts';

export type NfseEventKindDeps = SefinKindDeps<'registerNfseEvent' | 'queryNfseEvent'>;
type NfseEventAdapter = FilingKindAdapter<AuthorityCredential, NfseEventAnswer, NfseEventAnswer>;

/**
 * Makes the adapter for the cancellation of an NFS-e and the request for one. A lost answer is reconciled by the event
 * of its type, because a note has only one of each type. Source: facts of the NFS-e 2.4, 5.
 */
export const createNfseEventKind = ({
  sefin,
  renderers,
  nfseSignature: profile,
}: NfseEventKindDeps): NfseEventAdapter => ({
  sameBytes: 'afterCooling',
  question: {
    kind: 'key',
    query: (document, call) => queryEvent(sefin, document, call),
    classify: (answer, document) => classifyNfseEventSituation(answer, ourNfseEventOf(document)),
  },
  receipts: { kind: 'none' },
  followUp: {
    kind: 'printedDocument',
    make: storePrint({ print: danfse, notes: danfse.byEvent, renderers }),
  },
  signature: { ...signedEventRequest, profile, chosenIn: 'nfseSettings' },
  adopt: ({ answer, ours }) => {
    const { signedXml } = ours;
    const found = classifyNfseEventSituation(
      answer,
      ourNfseEventOf({ ...ours, digestValue: digestIn(signedXml) }),
    );
    return found === 'authorized' || found === 'textMismatch'
      ? { kind: 'authorized', origin: found === 'authorized' ? 'run' : 'held', answer, signedXml }
      : undefined;
  },
  send: (document, call) => sendEvent(sefin, document, call),
  classify: (answer, document) => classifyNfseEventAnswer(answer, ourNfseEventOf(document)),
  apply: applyNfseEventOutcome,
  applyUnregistered: applyUnregisteredNfseEvent,
  mailed: nfseMail,
  publish: publishStoredNfseEvent,
});

/**
 * Sends the event. After a refusal because of another event, queries the event of our type. If there is
 * none, queries which event ended the NFS-e; an ending of our type counts as our event. If a question fails,
 * the answer counts as lost.
 */
async function sendEvent(
  sefin: NfseEventKindDeps['sefin'],
  document: DocumentToCarry,
  options: CallOptions<AuthorityCredential>,
): Promise<SendResult<NfseEventAnswer>> {
  const { accessKey, type } = ourNfseEventOf(document);
  const { signedXml } = document;
  const call = sefinCallOf(document, options);
  const sent = await sefin.registerNfseEvent({ ...call, signedXml, accessKey, type });
  if (sent.kind !== 'answered') return sent;
  const answer = sentEventAnswerOf(sent.answer);
  if (!mayBeThere(answer)) return { ...sent, answer };
  const result = await queryEvent(sefin, document, options);
  const lost = { kind: 'unknown', reason: 'interrupted', raw: sent.raw } as const;
  if (result.kind !== 'answered') return lost;
  if (result.answer.found !== 'absent') return result;
  const { credential, signal } = options;
  const ending = await findEnding(sefin, sefinCallOf(document, { credential, signal }), accessKey);
  if (ending === 'unanswered') return lost;
  if (ending === 'none') return { ...sent, answer };
  // Before the first question the Sefin may not yet have shown an earlier transmission of ours.
  const isOfType = ending.type === type;
  return {
    ...sent,
    answer: isOfType ? queriedEventAnswerOf({ kind: 'found', event: ending }) : { ...answer, ending },
  };
}

/** Queries the event of our type. The only event of a type has sequence 1. */
async function queryEvent(
  sefin: NfseEventKindDeps['sefin'],
  document: DocumentToCarry,
  { credential, signal }: CallOptions<AuthorityCredential>,
): Promise<SendResult<NfseEventAnswer>> {
  const { accessKey, type } = ourNfseEventOf(document);
  const call = sefinCallOf(document, { credential, signal });
  const result = await sefin.queryNfseEvent({ ...call, accessKey, type, sequence: 1 });
  return result.kind === 'answered' ? { ...result, answer: queriedEventAnswerOf(result.answer) } : result;
}
