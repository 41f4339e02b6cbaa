import { defineStatement } from '@fiscal/db';
import type { FilingAnswer, SendResult } from '@fiscal/domain';
import type { CallOptions, DocumentToCarry, FilingKindAdapter } from '@fiscal/services';

const keep = defineStatement<{ id: string }, object>(
  'update parcel set registered_at = now() where id = :id',
);

type Published = Awaited<ReturnType<FilingKindAdapter['publish']>>;

/** The event of a kind that the contract does not know. */
const registered = (data: object): Published => [{ event: 'parcel.registered', data }] as object as Published;

const codes = { 201: '100', 200: '100', 404: '217', 422: '999' } as const;

/** A parcel, registered by a depot: POST stores it, GET says whether it is there. */
export const createParcelKind = (depot: string): FilingKindAdapter => ({
  sameBytes: 'onceNotFound',
  question: {
    kind: 'key',
    ask: (document, call) => callDepot(depot, document, call, 'GET'),
    classify: ({ cStat }) => (cStat === '100' ? 'authorized' : 'absent'),
  },
  receipts: { kind: 'none' },
  followUp: { kind: 'none' },
  signature: { parent: 'parcel', signed: 'infParcel' },
  send: (document, call) => callDepot(depot, document, call, 'POST'),
  classify: ({ cStat }) => (cStat === '100' ? 'authorized' : 'uncatalogued'),
  async apply(tx, { clock }, { filing }) {
    await tx.run(keep, { id: filing.id });
    return { kind: 'applied', countedAt: clock.now() };
  },
  publish: async (_tx, { id, status }) => (status === 'authorized' ? registered({ id, status }) : []),
});

async function callDepot(
  depot: string,
  { authorityKey, signedXml }: DocumentToCarry,
  { signal }: CallOptions<unknown>,
  method: 'GET' | 'POST',
): Promise<SendResult<FilingAnswer>> {
  try {
    const body = method === 'POST' ? { body: signedXml } : {};
    const response = await fetch(`${depot}/${authorityKey}`, { method, signal: signal ?? null, ...body });
    const cStat = codes[response.status as keyof typeof codes];
    const raw = new Uint8Array(await response.arrayBuffer());
    return { kind: 'answered', answer: { cStat, xMotivo: `HTTP ${response.status}` }, raw };
  } catch {
    return { kind: 'unknown', reason: 'connection_lost' };
  }
}
