import type { SefinClient } from '@fiscal/authority';
import type { SendResult } from '@fiscal/domain';

/**
 * What the Sefin does for one company: it registers what is sent and never shows it; it shows another DPS under our Id; it keeps the key of our DPS
 * to itself, the NFS-e being ours or, with `otherHeldByOthers`, that of another DPS; it tells nothing of events. The answer to what was sent is lost in each.
 */
export type SefinFault = 'silent' | 'otherDps' | 'heldByOthers' | 'otherHeldByOthers' | 'untoldEvents';

const keyless: ReadonlySet<SefinFault | undefined> = new Set(['heldByOthers', 'otherHeldByOthers'] as const);
const eventless: ReadonlySet<SefinFault | undefined> = new Set(['silent', 'untoldEvents'] as const);
const ofAnother: ReadonlySet<SefinFault | undefined> = new Set(['otherDps', 'otherHeldByOthers'] as const);

/** No verdict on the Sefin itself, whose circuit all companies share. */
const lost = {
  kind: 'unknown',
  reason: 'answer_of_another_document',
} as const satisfies SendResult<never>;
const raw = new TextEncoder().encode('{}');

/** `client`, with the faults of companies by their CNPJ; what is removed from the map is mended. */
export function faultySefin(client: SefinClient, faults: ReadonlyMap<string, SefinFault>): SefinClient {
  const ofDps = (dpsId: string) => faults.get(dpsId.slice(11, 25));
  const ofKey = (accessKey: string) => faults.get(accessKey.slice(9, 23));
  return {
    ...client,
    async issueNfse(call) {
      const sent = await client.issueNfse(call);
      return ofDps(call.dpsId) === undefined ? sent : lost;
    },
    async queryDps(call) {
      const fault = ofDps(call.dpsId);
      if (fault === 'silent') return lost;
      return keyless.has(fault)
        ? { kind: 'answered', answer: { kind: 'heldByOthers' }, raw }
        : client.queryDps(call);
    },
    async fetchNfse(call) {
      const fetched = await client.fetchNfse(call);
      if (!ofAnother.has(ofKey(call.accessKey)) || fetched.kind !== 'answered') return fetched;
      const { answer } = fetched;
      if (answer.kind !== 'found') return fetched;
      return { ...fetched, answer: { ...answer, nfse: { ...answer.nfse, digest: 'b3RoZXI=' } } };
    },
    async registerNfseEvent(call) {
      const sent = await client.registerNfseEvent(call);
      return ofKey(call.accessKey) === 'silent' ? lost : sent;
    },
    queryNfseEvent: async (call) =>
      eventless.has(ofKey(call.accessKey)) ? lost : client.queryNfseEvent(call),
  };
}
