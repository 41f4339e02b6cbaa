import type { AuthorityCredential } from '@fiscal/authority';
import type { SendResult } from '@fiscal/domain';
import { signedDps } from '@fiscal/nfse';
import type {
  AdoptionToProve,
  CallOptions,
  FilingKindAdapter,
  ProvenAdoption,
} from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { createFreshDocuments } from '../../print/fresh-documents.ts';
import { storePrint } from '../../print/store-print.ts';
import { digestIn } from '../sefin/digest-in.ts';
import { findEnding } from '../sefin/find-ending.ts';
import { sefinCallOf } from '../sefin/sefin-call.ts';
import type { SefinKindDeps } from '../sefin/sefin-kind-deps.ts';
import { applyNfseOutcome, type FreshNfse } from './apply-nfse-outcome.ts';
import { classifyNfseAnswer, classifyNfseSituation } from './classify-nfse.ts';
import { danfse } from './danfse.ts';
import { endedBy, heldAnswerOf, issueAnswerOf, keylessAnswerOf, type NfseAnswer } from './nfse-answer.ts';
import { nfseMail } from './nfse-mail.ts';
import { publishNfse } from './publish-nfse.ts';
import { queryOtherNfse } from './query-other-nfse.ts';

export type NfseKindDeps = SefinKindDeps<'issueNfse' | 'queryDps' | 'fetchNfse' | 'queryNfseEvent'>;
type NfseAdapter = FilingKindAdapter<AuthorityCredential, NfseAnswer, NfseAnswer>;

/**
 * Makes the adapter for the NFS-e of the national standard, sent as a signed DPS to the Sefin Nacional. A lost answer
 * is reconciled by the Id of the DPS. Source: facts of the NFS-e 2.3, 2.4.
 */
export const createNfseKind = ({ sefin, renderers, nfseSignature: profile }: NfseKindDeps): NfseAdapter => {
  const fresh = createFreshDocuments<FreshNfse>();
  return {
    sameBytes: 'afterCooling',
    mismatch: 'dps_mismatch',
    withoutEvents: 'adoptable',
    question: {
      kind: 'key',
      query: (document, call) => queryDps(sefin, document, call),
      classify: classifyNfseSituation,
    },
    receipts: { kind: 'none' },
    followUp: {
      kind: 'printedDocument',
      make: storePrint({ print: danfse, notes: danfse.byFiling, renderers, fresh }),
    },
    signature: { ...signedDps, profile, chosenIn: 'nfseSettings' },
    adopt: adoptNfse,
    otherKey: queryOtherNfse(sefin),
    async send(document, call) {
      const { signedXml, authorityKey: dpsId } = document;
      const sent = await sefin.issueNfse({ ...sefinCallOf(document, call), signedXml, dpsId });
      return sent.kind === 'answered' ? { ...sent, answer: issueAnswerOf(sent.answer, document) } : sent;
    },
    classify: classifyNfseAnswer,
    apply: (tx, sys, outcome) => applyNfseOutcome(tx, sys, outcome, fresh),
    mailed: nfseMail,
    publish: publishNfse,
  };
};

/** Adopts the NFS-e that the Sefin has just returned for the Id of our DPS, with its signature. */
function adoptNfse({
  answer: shown,
  ours,
  evidence,
}: AdoptionToProve<NfseAnswer>): ProvenAdoption<NfseAnswer> | undefined {
  const { authorityKey, signedXml } = ours;
  const isWithoutEvents = evidence?.kind === 'withoutEvents' && shown.ending === 'unanswered';
  const answer = isWithoutEvents ? { ...shown, ending: undefined } : shown;
  const digestValue = answer.nfse?.digest ?? digestIn(signedXml);
  const found = classifyNfseSituation(answer, {
    authorityKey,
    digestValue,
    otherDigests: [],
    earlierCodes: [],
  });
  if (found !== 'authorized' && found !== 'cancelled') return undefined;
  const origin = digestValue === digestIn(signedXml) ? 'run' : 'held';
  return { kind: found, origin, answer, signedXml };
}

/** Queries which NFS-e the DPS became, then that NFS-e, then the event that ended it. */
async function queryDps(
  sefin: NfseKindDeps['sefin'],
  document: DocumentToCarry,
  options: CallOptions<AuthorityCredential>,
): Promise<SendResult<NfseAnswer>> {
  const call = sefinCallOf(document, options);
  const result = await sefin.queryDps({ ...call, dpsId: document.authorityKey });
  if (result.kind !== 'answered') return result;
  if (result.answer.kind !== 'held') return { ...result, answer: keylessAnswerOf(result.answer) };
  const { accessKey } = result.answer;
  const fetched = await sefin.fetchNfse({ ...call, accessKey });
  if (fetched.kind !== 'answered') return fetched;
  const answer = heldAnswerOf(accessKey, fetched.answer, document);
  if (answer.nfse === undefined) return { ...fetched, answer };
  return { ...fetched, answer: endedBy(answer, await findEnding(sefin, call, accessKey)) };
}
