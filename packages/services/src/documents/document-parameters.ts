import type { StagedDocument } from '@fiscal/db';

/** The columns of a document's row, in the order of its parameters; `created_at` is the database's own. */
export const documentColumns = 'id, client_id, owner_id, kind, sha256, size, bytes, object_key, created_at';

export type DocumentParameters = [
  id: string | null,
  clientId: string | null,
  ownerId: string | null,
  kind: string | null,
  sha256: Uint8Array | null,
  size: number | null,
  bytes: Uint8Array | null,
  objectKey: string | null,
];

/** The values of one select of `documentPlaceholders(first)`. */
export const documentParameters = (staged: StagedDocument | undefined): DocumentParameters =>
  staged === undefined
    ? [null, null, null, null, null, null, null, null]
    : [
        staged.id,
        staged.clientId,
        staged.ownerId,
        staged.kind,
        staged.sha256,
        staged.size,
        staged.bytes,
        staged.objectKey,
      ];

const types = ['text', 'text', 'text', 'text', 'bytea', 'int', 'bytea', 'text'] as const;

/** `$7::text, …, now()`: the row of a document whose parameters begin with number `first`. */
export const documentPlaceholders = (first: number): string =>
  `${types.map((type, index) => `$${first + index}::${type}`).join(', ')}, now()`;

/** What `fetch` needs of a row of document, of the table or alias `from`. */
export const documentRow = (from: string): string =>
  `${from}.sha256, ${from}.size, ${from}.bytes, ${from}.object_key as "objectKey"`;
