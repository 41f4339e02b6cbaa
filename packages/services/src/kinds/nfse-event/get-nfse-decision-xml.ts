import { defineStatement } from '@fiscal/db';
import { nfseDecisionFileName } from '@fiscal/domain';
import { type EventRef, findEvent } from '../../accept/event-row.ts';
import type { TenantContext } from '../../context/context.ts';
import { conflict } from '../../context/service-error.ts';
import { readStoredXml, type StoredXml } from '../../downloads/stored-xml.ts';
import { findNfseRow } from '../nfse/nfse-row.ts';
import { nfseEventRows } from './nfse-event-row.ts';

const findDecision = defineStatement<
  { clientId: string; eventId: string; xmlId: string },
  { readonly id: string }
>(
  `select id from document where client_id = :clientId and owner_id = :eventId and kind = 'nfseEvent' and id <> :xmlId`,
);

/**
 * Returns the event with which the municipality decided about a request, as the Sefin returned it. Throws `not_found`,
 * and `conflict` (`xml_not_available`), also for a decision whose event was not stored.
 */
export const getNfseDecisionXml = (ctx: TenantContext, ref: EventRef): Promise<StoredXml> =>
  readStoredXml(ctx, async (tx) => {
    const { clientId, xmlId, decision } = await findEvent(tx, ctx, nfseEventRows, ref);
    const { accessKey } = await findNfseRow(tx, ctx, ref.id);
    const [kept] =
      xmlId === null ? [] : await tx.run(findDecision, { clientId, eventId: ref.eventId, xmlId });
    if (kept === undefined || decision === null || accessKey === null) {
      throw conflict('xml_not_available', 'Não há evento de decisão do município para este pedido.');
    }
    return { documentId: kept.id, fileName: nfseDecisionFileName(accessKey, decision) };
  });
