import type {
  FilingAnswer,
  ReceivedNfse,
  ReceivedNfseEvent,
  SefinDpsAnswer,
  SefinIssueAnswer,
  SefinNfseAnswer,
} from '@fiscal/domain';
import { verifyNfse } from '@fiscal/nfse';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import type { QueriedEnding } from '../sefin/find-ending.ts';
import { registeredProtocol } from '../sefin/registered-protocol.ts';

/** The answer of the Sefin about a DPS, to a transmission or a question. */
export interface NfseAnswer extends FilingAnswer {
  /** The NFS-e that the Sefin holds for the Id of our DPS. */
  readonly nfse?: ReceivedNfse | undefined;
  /**
   * `held`: an NFS-e exists; `nfse` is absent if its XML cannot be read or the signature of the Sefin is not valid.
   * `heldByOthers`: the Sefin does not tell us its key. `refused`: the codes give the reasons. `absent`: none exists.
   */
  readonly found: 'held' | 'heldByOthers' | 'refused' | 'absent';
  /**
   * The event that ended the NFS-e; undefined without such an event, and after a transmission, which has just made the
   * NFS-e.
   */
  readonly ending?: ReceivedNfseEvent | 'unanswered' | undefined;
}

type Digests = Pick<DocumentToCarry, 'digestValue' | 'otherDigests'>;

/** Makes the answer to a transmission. */
export function issueAnswerOf(answer: SefinIssueAnswer, ours: Digests): NfseAnswer {
  if (answer.kind === 'registered') {
    return answer.nfse === undefined ? held(answer.accessKey, 'sem XML legível') : heldAs(answer.nfse, ours);
  }
  const { cStat, xMotivo, errors } = answer;
  return { cStat, xMotivo, errors, found: 'refused' };
}

/** Makes the answer to a question about a DPS that has an NFS-e, from the result of `GET /nfse/{chave}`. */
export const heldAnswerOf = (accessKey: string, answer: SefinNfseAnswer, ours: Digests): NfseAnswer =>
  answer.kind === 'found' ? heldAs(answer.nfse, ours) : held(accessKey, 'sem XML legível');

/** Returns the answer with what the Sefin says of the events that end an NFS-e. */
export function endedBy(answer: NfseAnswer, ending: QueriedEnding): NfseAnswer {
  if (ending === 'none') return answer;
  const said = ending === 'unanswered' ? 'sem resposta sobre os eventos dela' : `com o evento ${ending.type}`;
  return { ...answer, xMotivo: `${answer.xMotivo}, ${said}`, ending };
}

/** Makes the answer to a question that returned no key. */
export const keylessAnswerOf = ({ kind }: Exclude<SefinDpsAnswer, { kind: 'held' }>): NfseAnswer =>
  kind === 'absent'
    ? { cStat: '404', xMotivo: 'Nenhuma NFS-e para a DPS', found: 'absent' }
    : { cStat: '403', xMotivo: 'A NFS-e da DPS é de outras partes', found: 'heldByOthers' };

const held = (accessKey: string, why: string): NfseAnswer => ({
  cStat: '100',
  xMotivo: `NFS-e ${accessKey} ${why}`,
  found: 'held',
});

/**
 * Makes the answer about an NFS-e. One without a valid signature of the Sefin proves nothing. The digest names the
 * document of another run with the same Id.
 */
function heldAs(nfse: ReceivedNfse, { otherDigests }: Digests): NfseAnswer {
  const verified = verifyNfse(nfse.xml, `NFS${nfse.accessKey}`);
  if (!verified.ok) return held(nfse.accessKey, `com assinatura que não confere (${verified.reason})`);
  const isOfOther = otherDigests.some(({ digest }) => digest === nfse.digest);
  return {
    cStat: nfse.cStat,
    xMotivo: 'NFS-e gerada',
    found: 'held',
    nfse,
    protocol: registeredProtocol(nfse.dpsId, { cStat: nfse.cStat, at: nfse.processedAt, xml: '' }),
    ...(isOfOther ? { namedDigest: nfse.digest } : {}),
  };
}
