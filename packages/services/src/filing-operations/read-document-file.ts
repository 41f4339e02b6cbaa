import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type Id24, isId24, type Mode } from '@fiscal/domain';
import type { DocumentOperator, ReadingContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { isServiceError } from '../context/service-error.ts';
import type { StoredXml } from '../downloads/stored-xml.ts';
import { getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { getDisablingXml } from '../kinds/nfe-disabling/get-disabling-xml.ts';
import { getNfeEventXml } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { getNfseXml } from '../kinds/nfse/get-nfse.ts';
import { getNfseEventXml } from '../kinds/nfse-event/nfse-event-verbs.ts';
import type { DocumentFile } from './describe-document.ts';

export type ReadFile =
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly mediaType: 'application/xml' | 'application/pdf';
      readonly clientId: string;
    }
  /** The document exists and has no such file yet, or never has one. */
  | { readonly kind: 'notAvailable' }
  | { readonly kind: 'notFound' };

interface Owner {
  readonly clientId: Id24;
  readonly mode: Mode;
  readonly kind: FilingKind;
  /** The document of an event. */
  readonly noteId: string | null;
  readonly printId: string | null;
  readonly accessKey: string | null;
}

const find = defineStatement<{ id: string }, Owner>(`
  select f.client_id as "clientId", f.mode, f.kind, coalesce(e.note_id, v.nfse_id) as "noteId",
    coalesce(n.danfe_id, s.danfse_id) as "printId", coalesce(n.access_key, s.access_key) as "accessKey"
  from filing f
  left join note n on n.id = f.id
  left join nfse s on s.id = f.id
  left join nfe_event e on e.id = f.id
  left join nfse_event v on v.id = f.id
  where f.id = :id`);

type ReadXml = (
  ctx: ReadingContext,
  document: { readonly id: string; readonly noteId: string },
) => Promise<StoredXml>;

const readXml: Readonly<Record<FilingKind, ReadXml>> = {
  nfe: getNfeXml,
  nfse: getNfseXml,
  nfeEvent: (ctx, { id, noteId }) => getNfeEventXml(ctx, { id: noteId, eventId: id }),
  nfseEvent: (ctx, { id, noteId }) => getNfseEventXml(ctx, { id: noteId, eventId: id }),
  nfeDisabling: getDisablingXml,
};

/**
 * Reads the XML of a document of any client and kind as the authority registered it, or its stored print. The worker
 * stores prints; none is drawn here.
 */
export async function readDocumentFile(
  sys: DocumentOperator,
  { id, which }: { readonly id: string; readonly which: DocumentFile['which'] },
): Promise<ReadFile> {
  const [found] = isId24(id) ? await sys.db.autocommit(find, { id }) : [];
  if (found === undefined) return { kind: 'notFound' };
  const { clientId, mode } = found;
  const ctx: ReadingContext = {
    db: sys.db,
    documents: sys.documents,
    tenant: { clientId, mode, companyIds: [], keyPrefix: '' },
  };
  return which === 'xml' ? xmlOf(ctx, { ...found, id }) : printOf(ctx, found);
}

async function xmlOf(ctx: ReadingContext, { id, kind, noteId }: Owner & { id: string }): Promise<ReadFile> {
  try {
    const { xml, fileName } = await readXml[kind](ctx, { id, noteId: noteId ?? id });
    const bytes = new TextEncoder().encode(xml);
    return { kind: 'file', bytes, fileName, mediaType: 'application/xml', clientId: ctx.tenant.clientId };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { kind: error.code === 'not_found' ? 'notFound' : 'notAvailable' };
  }
}

async function printOf(ctx: ReadingContext, { printId, accessKey }: Owner): Promise<ReadFile> {
  if (printId === null || accessKey === null) return { kind: 'notAvailable' };
  const row = await inTenant(ctx, (tx) => ctx.documents.find(tx, printId));
  const bytes = await ctx.documents.fetch(row);
  const { clientId } = ctx.tenant;
  return { kind: 'file', bytes, fileName: `${accessKey}.pdf`, mediaType: 'application/pdf', clientId };
}
