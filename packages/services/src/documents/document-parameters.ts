import type { StagedDocument } from '@fiscal/db';

/** A staged document as one group of parameters; null for no document. */
export type DocumentParameters = StagedDocument | null;

/** SQL: inserts the documents of these groups. `created_at` is set by the database. */
export const insertDocuments = (...groups: readonly string[]): string => `
    insert into document (id, client_id, owner_id, kind, sha256, size, bytes, object_key, created_at)
    ${groups.map(rowOf).join(' union all ')}`;

const rowOf = (group: string): string =>
  `select :${group}.id::text, :${group}.clientId::text, :${group}.ownerId::text, :${group}.kind::text,
      :${group}.sha256::bytea, :${group}.size::int, :${group}.bytes::bytea, :${group}.objectKey::text, now()`;

/** SQL: the columns that `fetch` needs of a row of document, in the table or alias `from`. */
export const documentRow = (from: string): string =>
  `${from}.sha256, ${from}.size, ${from}.bytes, ${from}.object_key as "objectKey"`;
