import type { StagedDocument } from '@fiscal/db';

/** The columns of a document's row, in the order of `documentPlaceholders`. */
export const documentColumns = 'id, client_id, owner_id, kind, sha256, size, bytes, object_key, created_at';

/** A staged document as one group of parameters; null: none. */
export type DocumentParameters = Pick<StagedDocument, keyof StagedDocument> | null;

/** SQL: the row of the document that is the group `name`; `created_at` is the database's own. */
export const documentPlaceholders = (name: string): string =>
  `:${name}.id::text, :${name}.clientId::text, :${name}.ownerId::text, :${name}.kind::text, :${name}.sha256::bytea,
    :${name}.size::int, :${name}.bytes::bytea, :${name}.objectKey::text, now()`;

/** What `fetch` needs of a row of document, of the table or alias `from`. */
export const documentRow = (from: string): string =>
  `${from}.sha256, ${from}.size, ${from}.bytes, ${from}.object_key as "objectKey"`;
