import { defineStatement } from '@fiscal/db';
import { nfseDecisionFileName, nfseEventFileName } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { conflict } from '../context/service-error.ts';
import { readStoredXml, type StoredXml } from '../downloads/stored-xml.ts';
import { findNfseRow } from '../kinds/nfse/nfse-row.ts';
import { type EventOfNfse, findNfseEvent } from './nfse-event-row.ts';

/** The event as the Sefin gave it. Throws `not_found`, `conflict` (`xml_not_available`). */
export const getNfseEventXml = (ctx: TenantContext, ref: EventOfNfse): Promise<StoredXml> =>
  readStoredXml(ctx, async (tx) => {
    const { eventXmlId, type } = await findNfseEvent(tx, ctx, ref);
    const { accessKey } = await findNfseRow(tx, ctx, ref.id);
    if (eventXmlId === null || accessKey === null) {
      throw conflict('xml_not_available', 'O evento ainda não está registrado.');
    }
    return { documentId: eventXmlId, fileName: nfseEventFileName(accessKey, type) };
  });

const findDecision = defineStatement<
  [clientId: string, eventId: string, eventXmlId: string],
  { readonly id: string }
>(`select id from document where client_id = $1 and owner_id = $2 and kind = 'nfseEvent' and id <> $3`);

/**
 * The event in which the municipality decided about a request, as the Sefin gave it. Throws `not_found`, `conflict`
 * (`xml_not_available`) also for one whose event was not kept in its time.
 */
export const getNfseDecisionXml = (ctx: TenantContext, ref: EventOfNfse): Promise<StoredXml> =>
  readStoredXml(ctx, async (tx) => {
    const { clientId, eventXmlId, decision } = await findNfseEvent(tx, ctx, ref);
    const { accessKey } = await findNfseRow(tx, ctx, ref.id);
    const [kept] = eventXmlId === null ? [] : await tx.run(findDecision, [clientId, ref.eventId, eventXmlId]);
    if (kept === undefined || decision === null || accessKey === null) {
      throw conflict('xml_not_available', 'Não há evento de decisão do município para este pedido.');
    }
    return { documentId: kept.id, fileName: nfseDecisionFileName(accessKey, decision) };
  });
