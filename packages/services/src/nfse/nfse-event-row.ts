import { defineStatement, type nfseEvent, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { presentInDoubt } from '../filing/doubt.ts';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';

type OwnColumns = Omit<typeof nfseEvent.$inferSelect, keyof FilingRow>;

/** An event of an NFS-e with its filing. */
export interface NfseEventRow extends FilingRow, OwnColumns {
  /** Its present document may be at the Sefin. */
  readonly inDoubt: boolean;
  /** The words that the Sefin holds where they are others than ours, as it wrote them. */
  readonly held: { readonly reason: string | null; readonly text: string | null } | null;
}

/** Of the last answer that said so. */
const heldWords = `(
    select jsonb_build_object('reason', a.answer #>> '{event,reason}', 'text', a.answer #>> '{event,text}')
    from attempt a
    where a.client_id = f.client_id and a.filing_id = f.id and a.run = f.run and a.answer_class = 'textMismatch'
    order by a.sequence desc limit 1) as held`;

const select = `
  select ${filingColumns}, e.nfse_id as "nfseId", e.type, e.reason, e.text, e.registered_at as "registeredAt",
    e.registered_elsewhere as "registeredElsewhere", e.event_xml_id as "eventXmlId", e.decision,
    e.decided_at as "decidedAt",
    ${presentInDoubt('f')} as "inDoubt", ${heldWords}
  from nfse_event e
  join filing f on f.client_id = e.client_id and f.id = e.id
  where e.client_id = $1 and e.nfse_id = $2`;

/** The events of an NFS-e, in the order of creation. */
export const selectNfseEvents = defineStatement<[clientId: string, nfseId: string], NfseEventRow>(
  `${select} order by f.created_at, f.id`,
);

/** An event by its NFS-e and its own id. */
export interface EventOfNfse {
  /** The NFS-e. */
  readonly id: string;
  readonly eventId: string;
}

type Parameters = [clientId: string, nfseId: string, id: string, mode: string];
const find = `${select} and e.id = $3 and f.mode = $4`;
const statements = {
  none: defineStatement<Parameters, NfseEventRow>(find),
  change: defineStatement<Parameters, NfseEventRow>(`${find} for no key update of f`),
};

/** Reads an event of the client's NFS-e, of the key's mode. Throws `not_found`. */
export async function findNfseEvent(
  tx: Transaction,
  { tenant }: TenantContext,
  { id, eventId }: EventOfNfse,
  lock: keyof typeof statements = 'none',
): Promise<NfseEventRow> {
  if (!isId24(id) || !isId24(eventId)) throw notFound();
  const [row] = await tx.run(statements[lock], [tenant.clientId, id, eventId, tenant.mode]);
  if (row === undefined) throw notFound();
  return row;
}
