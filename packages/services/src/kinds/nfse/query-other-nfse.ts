import type { AuthorityCredential, SefinClient } from '@fiscal/authority';
import { isNfseKey, type SefinNfseAnswer } from '@fiscal/domain';
import type { OtherKeyQuestion } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { sefinCallOf } from '../sefin/sefin-call.ts';
import { classifyNfseSituation } from './classify-nfse.ts';
import { heldAnswerOf, type NfseAnswer } from './nfse-answer.ts';

/**
 * Returns the question for the NFS-e of a key. The key does not tell its DPS: the NFS-e counts only if the Sefin
 * returns it, signed, with another DPS that has the Id of ours. Then the answer has `namedKey`.
 */
export const queryOtherNfse = (
  sefin: Pick<SefinClient, 'fetchNfse'>,
): OtherKeyQuestion<AuthorityCredential, NfseAnswer> => ({
  mayHoldNumber: (key) => isNfseKey(key),
  async query(accessKey, document, options) {
    const fetched = await sefin.fetchNfse({ ...sefinCallOf(document, options), accessKey });
    if (fetched.kind !== 'answered') return fetched;
    return { ...fetched, answer: otherAnswerOf(accessKey, fetched.answer, document) };
  },
  classify: ({ namedKey }, key) => (namedKey === key ? 'otherKey' : 'undecided'),
});

/** Makes the answer without the content of the NFS-e, because it is not ours. */
function otherAnswerOf(accessKey: string, fetched: SefinNfseAnswer, document: DocumentToCarry): NfseAnswer {
  if (fetched.kind === 'absent') {
    return { cStat: '404', xMotivo: 'Nenhuma NFS-e com a chave', found: 'absent' };
  }
  const held = heldAnswerOf(accessKey, fetched, document);
  const { cStat, nfse } = held;
  if (nfse === undefined) return held;
  const found = classifyNfseSituation(held, document);
  switch (found) {
    case 'digestMismatch':
      return { cStat, xMotivo: 'NFS-e de outra DPS com o nosso número', found: 'held', namedKey: accessKey };
    case 'authorized':
    case 'otherKey':
      return { cStat, xMotivo: 'NFS-e da nossa própria DPS', found: 'held' };
    default:
      return { cStat, xMotivo: 'NFS-e de uma DPS com outro número', found: 'held' };
  }
}
