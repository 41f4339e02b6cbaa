import type { SefinClient } from '@fiscal/authority';
import type { SendResult } from '@fiscal/domain';

/**
 * A fault of the Sefin for one company. Except for `refusedLate` and `unlisted`, the answer to a transmission is lost.
 * - `silent`: the Sefin registers the document and answers no question about it.
 * - `unsent`: no transmission arrives.
 * - `otherDps`: the NFS-e under our Id comes from another DPS.
 * - `heldByOthers`: the Sefin says that our DPS has an NFS-e, and does not show its key.
 * - `otherHeldByOthers`: `otherDps` and `heldByOthers` together.
 * - `withoutEvents`: the Sefin shows the NFS-e, and answers no question about events.
 * - `unsentWithoutEvents`, `otherDpsWithoutEvents`: two faults together.
 * - `refusedLate`: the Sefin refuses a document that it has registered.
 * - `unlisted`: the Sefin refuses each DPS with a code that is not in its list, and registers nothing.
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

/** Returns a client with the faults of `faults`, by the CNPJ of the company. A fault ends when it is removed from the map. */
export function faultySefin(client: SefinClient, faults: ReadonlyMap<string, SefinFault>): SefinClient {
  const faultOfDps = (dpsId: string) => faults.get(dpsId.slice(11, 25));
  const faultOfKey = (accessKey: string) => faults.get(accessKey.slice(9, 23));
  return {
    ...client,
    async issueNfse(call) {
      const fault = faultOfDps(call.dpsId);
      if (stopped.has(fault)) return lost;
      if (fault === 'unlisted') return refusedBy('E0845');
      const sent = await client.issueNfse(call);
      if (fault === 'refusedLate') return refusedBy('E0310');
      return fault === undefined ? sent : lost;
    },
    async queryDps(call) {
      const fault = faultOfDps(call.dpsId);
      if (fault === 'silent') return lost;
      return keyless.has(fault)
        ? { kind: 'answered', answer: { kind: 'heldByOthers' }, raw }
        : client.queryDps(call);
    },
    async fetchNfse(call) {
      const fetched = await client.fetchNfse(call);
      if (!ofAnother.has(faultOfKey(call.accessKey)) || fetched.kind !== 'answered') return fetched;
      const { answer } = fetched;
      if (answer.kind !== 'found') return fetched;
      return { ...fetched, answer: { ...answer, nfse: { ...answer.nfse, digest: 'b3RoZXI=' } } };
    },
    async registerNfseEvent(call) {
      const fault = faultOfKey(call.accessKey);
      if (stopped.has(fault)) return lost;
      const sent = await client.registerNfseEvent(call);
      return fault === 'silent' ? lost : sent;
    },
    queryNfseEvent: async (call) =>
      withoutEvents.has(faultOfKey(call.accessKey)) ? lost : client.queryNfseEvent(call),
  };
}
