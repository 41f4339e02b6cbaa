import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24, type MunicipalDecision } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type IssuerEmails, publishEmail } from '../emails/publish-email.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../filing/document-parameters.ts';
import { endNfse } from '../kinds/nfse/end-nfse.ts';
import { endedNfse, nfseFields } from '../kinds/nfse/publish-nfse.ts';
import { readNfse } from '../kinds/nfse/read-nfse.ts';
import { decideRequest } from '../kinds/nfse-event/decide-request.ts';
import { stageRegistered } from '../kinds/published/stage-registered.ts';
import { type FilingRow, filingColumns } from '../rows/filing-row.ts';
import { publishEvent } from '../webhooks/publish-event.ts';

export interface DecidedRequest {
  readonly eventId: Id24;
  readonly decision: MunicipalDecision;
  /** dhProc of 105104 or 105105. */
  readonly decidedAt: Date;
  /** The event, as the Sefin gave it. */
  readonly xml: string;
}

const lock = defineStatement<[eventId: string], FilingRow>(`
  select ${filingColumns} from filing f where f.id = $1 and f.kind = 'nfseEvent' for no key update`);

const keep = defineStatement<DocumentParameters, object>(
  `insert into document (${documentColumns}) values (${documentPlaceholders(1)})`,
);

const readIssuer = defineStatement<[clientId: string, companyId: string], { readonly issuer: IssuerEmails }>(`
  select case when email_settings is not null then
    jsonb_build_object('settings', email_settings, 'address', email) end as issuer
  from company where client_id = $1 and id = $2`);

/**
 * Writes what the municipality decided about a request, once, and keeps its event beside that of the request. A granted
 * one ends its NFS-e and tells receivers and the recipient. Lock order: the filing of the request, the request, the filing
 * of the note, the note.
 */
export async function recordMunicipalDecision(sys: SystemContext, input: DecidedRequest): Promise<void> {
  const { orders, nfseId } = await inSystem(sys, (tx) => decideIn(tx, sys, input));
  sys.handOver?.(orders);
  for (const id of [input.eventId, nfseId]) if (id !== undefined) sys.notify?.(id);
}

async function decideIn(
  tx: Transaction,
  sys: SystemContext,
  { eventId, decision, decidedAt, xml }: DecidedRequest,
): Promise<{ readonly orders: readonly DispatchOrder[]; readonly nfseId?: string | undefined }> {
  const [request] = await tx.run(lock, [eventId]);
  if (request === undefined) return { orders: [] };
  const staged = await stageRegistered(sys, request, { kind: 'nfseEvent', xml });
  const nfseId = await decideRequest(tx, eventId, decision, decidedAt);
  if (nfseId === undefined) return { orders: [] };
  await tx.run(keep, documentParameters(staged));
  const isEnd = decision === 'granted' && (await endNfse(tx, nfseId, null));
  if (!isEnd) return { orders: [] };
  const [{ issuer } = { issuer: null }] = await tx.run(readIssuer, [request.clientId, request.companyId]);
  const fields = nfseFields({ ...request, id: nfseId }, await readNfse(tx, nfseId));
  const told = await publishEvent(tx, sys, request, endedNfse(fields, decidedAt, id24(eventId)));
  // The document of the request is no cancellation: the mail goes without one.
  const mailed = await publishEmail(tx, sys, request, { published: endedNfse(fields, decidedAt), issuer });
  return { orders: [...told, ...mailed], nfseId };
}
