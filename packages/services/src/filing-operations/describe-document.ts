import { defineStatement, type StoredDocumentKind } from '@fiscal/db';
import { type FiledMessage, isId24, type RefusalReason } from '@fiscal/domain';
import type { DocumentOperator, OperatorContext } from '../context/context.ts';
import type { RejectionExplanation } from '../context/records.ts';
import { type ClientDelivery, listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { explainRejection } from '../rejections/explain-rejection.ts';
import { type DescribedRow, describedRow } from './described-row.ts';
import { type RelatedDocument, relatedDocuments } from './related-documents.ts';
import { type NotMailed, whyNotMailed } from './why-not-mailed.ts';

/** Why an authority refused the document, with what its code means. */
export interface DescribedRefusal {
  readonly code: string | null;
  readonly text: string | null;
  /** null for a denial. */
  readonly at: Date | null;
  /** All reasons, if the authority named several. */
  readonly reasons: readonly RefusalReason[];
  /** null: no table of codes has the code. */
  readonly explanation: RejectionExplanation | null;
}

/** A stored file of the document. */
export interface DocumentFile {
  readonly which: 'xml' | 'print';
  readonly documentId: string;
  readonly kind: StoredDocumentKind;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Date;
}

type OwnFields = Omit<DescribedRow, 'rejection' | 'denial' | 'documentId' | 'printId'>;

/** The facts of a document of any kind that a person who answers the phone needs. Tax ids are whole. */
export interface DocumentDescription extends OwnFields {
  readonly rejection: DescribedRefusal | null;
  readonly denial: DescribedRefusal | null;
  readonly files: readonly DocumentFile[];
  /** The print can be drawn although it is not stored yet. */
  readonly printable: boolean;
  readonly related: readonly RelatedDocument[];
  /** Deliveries about the document and its events, newest first. */
  readonly webhooks: readonly ClientDelivery[];
  readonly emails: readonly ClientDelivery[];
  /** Why a registered note was mailed to nobody; null for any other document. */
  readonly notMailed: NotMailed | null;
}

const mostDeliveries = 100;

const readFiles = defineStatement<
  { clientId: string; documentId: string | null; printId: string | null },
  DocumentFile
>(`
  select case when d.id = :documentId then 'xml' else 'print' end as which, d.id as "documentId", d.kind, d.size,
    d.created_at as "createdAt"
  from document d
  where d.client_id = :clientId and d.id in (:documentId, :printId) order by which desc`);

/** Describes a document of any client and kind; undefined when none has the id. */
export async function describeDocument(
  sys: OperatorContext & Pick<DocumentOperator, 'documents'>,
  { id }: { readonly id: string },
): Promise<DocumentDescription | undefined> {
  const [found] = isId24(id) ? await sys.db.autocommit(describedRow, { id }) : [];
  if (found === undefined) return undefined;
  const { rejection, denial, documentId, printId, ...row } = found;
  const { clientId } = row;
  const [files, related, { page }] = await Promise.all([
    sys.db.autocommit(readFiles, { clientId, documentId, printId }),
    sys.db.autocommit(relatedDocuments, { clientId, id }),
    listClientDeliveries(sys, { documentId: id, limit: mostDeliveries }),
  ]);
  const explain = (code: string | null, reason: string | null): RejectionExplanation | null =>
    code === null
      ? null
      : (explainRejection({ cStat: code, ...sentBy(found), ...(reason && { reason }) }) ?? null);
  const emails = page.filter(({ channel }) => channel === 'email');
  const { kind, status } = row;
  const isRegisteredNote =
    (kind === 'nfe' || kind === 'nfse') && (status === 'authorized' || status === 'cancelled');
  return {
    ...row,
    notMailed: isRegisteredNote && emails.length === 0 ? await whyNotMailed(sys, { ...row, kind }) : null,
    rejection: rejection && {
      code: rejection.cStat,
      text: rejection.reason,
      at: new Date(rejection.at),
      reasons: rejection.errors ?? [],
      explanation: explain(rejection.cStat, rejection.reason),
    },
    denial: denial && {
      code: denial.cStat,
      text: denial.reason,
      at: null,
      reasons: [],
      explanation: explain(denial.cStat, denial.reason),
    },
    files,
    printable: isRegisteredNote,
    related,
    webhooks: page.filter(({ channel }) => channel === 'webhook'),
    emails,
  };
}

/** Returns the network to which a document goes, with its message. */
export function sentBy({ kind, eventType }: Pick<DescribedRow, 'kind' | 'eventType'>): {
  readonly network: 'sefaz' | 'sefin';
  readonly message?: FiledMessage;
} {
  if (kind === 'nfse' || kind === 'nfseEvent') return { network: 'sefin' };
  if (kind === 'nfeDisabling') return { network: 'sefaz', message: 'disabling' };
  if (kind === 'nfe') return { network: 'sefaz', message: 'note' };
  return { network: 'sefaz', message: eventType === 'correction' ? 'correction' : 'cancellation' };
}
