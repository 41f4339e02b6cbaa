import type { SefinClient } from '@fiscal/authority';
import type { SendResult } from '@fiscal/domain';

/**
 * A behaviour of the Sefin for one company. The answer to a transmission is lost, except for the two that refuse it.
 * `silent`: it registers the document and never shows it. `unsent`: nothing arrives; `unsentWithoutEvents`: and it does
 * not answer about events. `otherDps`: it shows another DPS under our Id; `otherDpsWithoutEvents`: and does not answer
 * about events. `heldByOthers`: it does not show the key of our DPS; `otherHeldByOthers`: and the NFS-e is that of
 * another DPS. `withoutEvents`: it shows the NFS-e and does not answer about events. `refusedLate`: it refuses a
 * document that it has registered. `unlisted`: it refuses each DPS with a code outside of its list and holds nothing.
 */
export type SefinFault =
  | 'silent'
  | 'unsent'
  | 'unsentWithoutEvents'
  | 'otherDps'
  | 'otherDpsWithoutEvents'
  | 'heldByOthers'
  | 'otherHeldByOthers'
  | 'withoutEvents'
  | 'refusedLate'
  | 'unlisted';

type Faults = ReadonlySet<SefinFault | undefined>;

const stopped: Faults = new Set(['unsent', 'unsentWithoutEvents'] as const);
const keyless: Faults = new Set(['heldByOthers', 'otherHeldByOthers'] as const);
const withoutEvents: Faults = new Set([
  'silent',
  'withoutEvents',
  'otherDpsWithoutEvents',
  'unsentWithoutEvents',
] as const);
const ofAnother: Faults = new Set(['otherDps', 'otherHeldByOthers', 'otherDpsWithoutEvents'] as const);

/** A failure that does not count against the Sefin, because all companies share its circuit. */
const lost = {
  kind: 'unknown',
  reason: 'answer_of_another_document',
} as const satisfies SendResult<never>;
const raw = new TextEncoder().encode('{}');

function refusedBy(cStat: string): Awaited<ReturnType<SefinClient['issueNfse']>> {
  const reason = 'Recusada';
  const errors = [{ code: cStat, reason, detail: null }] as const;
  return { kind: 'answered', answer: { kind: 'refused', cStat, xMotivo: reason, errors }, raw };
}

/** Adds faults of companies, by their CNPJ, to a client. A fault ends when it is removed from the map. */
export function faultySefin(client: SefinClient, faults: ReadonlyMap<string, SefinFault>): SefinClient {
  const ofDps = (dpsId: string) => faults.get(dpsId.slice(11, 25));
  const ofKey = (accessKey: string) => faults.get(accessKey.slice(9, 23));
  return {
    ...client,
    async issueNfse(call) {
      const fault = ofDps(call.dpsId);
      if (stopped.has(fault)) return lost;
      if (fault === 'unlisted') return refusedBy('E0845');
      const sent = await client.issueNfse(call);
      if (fault === 'refusedLate') return refusedBy('E0310');
      return fault === undefined ? sent : lost;
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
      const fault = ofKey(call.accessKey);
      if (stopped.has(fault)) return lost;
      const sent = await client.registerNfseEvent(call);
      return fault === 'silent' ? lost : sent;
    },
    queryNfseEvent: async (call) =>
      withoutEvents.has(ofKey(call.accessKey)) ? lost : client.queryNfseEvent(call),
  };
}
