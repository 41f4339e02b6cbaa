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

/** What the Sefin says of a DPS, sent or asked for. */
export interface NfseAnswer extends FilingAnswer {
  /** The NFS-e that it holds for the Id of our DPS. */
  readonly nfse?: ReceivedNfse | undefined;
  /**
   * `held`: there is an NFS-e, and `nfse` unless its XML could not be read or the signature of the Sefin does not hold;
   * `heldByOthers`: its key is kept from us; `refused`: the codes say why; `absent`: there is none.
   */
  readonly found: 'held' | 'heldByOthers' | 'refused' | 'absent';
  /** The event with which the NFS-e ended; undefined where there is none, and of a transmission, which has just made it. */
  readonly ending?: ReceivedNfseEvent | 'unanswered' | undefined;
}

type Digests = Pick<DocumentToCarry, 'digestValue' | 'otherDigests'>;

/** The answer to a transmission. */
export function issueAnswerOf(answer: SefinIssueAnswer, ours: Digests): NfseAnswer {
  if (answer.kind === 'registered') {
    return answer.nfse === undefined ? held(answer.accessKey, 'sem XML legível') : heldAs(answer.nfse, ours);
  }
  const { cStat, xMotivo, errors } = answer;
  return { cStat, xMotivo, errors, found: 'refused' };
}

/** The answer to a question of which the DPS has an NFS-e: what `GET /nfse/{chave}` gave. */
export const heldAnswerOf = (accessKey: string, answer: SefinNfseAnswer, ours: Digests): NfseAnswer =>
  answer.kind === 'found' ? heldAs(answer.nfse, ours) : held(accessKey, 'sem XML legível');

/** The same with what the Sefin says of the events that end an NFS-e. */
export function endedBy(answer: NfseAnswer, ending: QueriedEnding): NfseAnswer {
  if (ending === 'none') return answer;
  const said = ending === 'unanswered' ? 'sem resposta sobre os eventos dela' : `com o evento ${ending.type}`;
  return { ...answer, xMotivo: `${answer.xMotivo}, ${said}`, ending };
}

/** The answer to a question that gave no key. */
export const keylessAnswerOf = ({ kind }: Exclude<SefinDpsAnswer, { kind: 'held' }>): NfseAnswer =>
  kind === 'absent'
    ? { cStat: '404', xMotivo: 'Nenhuma NFS-e para a DPS', found: 'absent' }
    : { cStat: '403', xMotivo: 'A NFS-e da DPS é de outras partes', found: 'heldByOthers' };

const held = (accessKey: string, why: string): NfseAnswer => ({
  cStat: '100',
  xMotivo: `NFS-e ${accessKey} ${why}`,
  found: 'held',
});

/** What the Sefin did not sign as it stands proves nothing. Another run's document under the same Id is named by its digest. */
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
