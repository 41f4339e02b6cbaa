import { readFileSync } from 'node:fs';
import type { Stack } from '@fiscal/dev-stack';
import postgres from 'postgres';

/** The rows that a note left in the database besides its record. */
export interface NoteTraces {
  /** The attempts in the order in which they were opened. */
  readonly attempts: readonly { readonly kind: string; readonly outcome: string | null }[];
  /** Rows of usage: 1 for an authorized note. */
  readonly usage: number;
  /** The deliveries, one for each occurrence of an event and each webhook. */
  readonly deliveries: readonly {
    readonly id: string;
    readonly event: string;
    readonly status: string;
  }[];
  /** Whether the note has a DANFE, or the NFS-e a DANFSe. */
  readonly hasDanfe: boolean;
}

/** Reads the traces of a note as the owner of the tables, past row level security. */
export async function readTraces({ databaseOwnerUrl }: Stack, noteId: string): Promise<NoteTraces> {
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    const [attempts, usage, deliveries, danfes] = await Promise.all([
      sql<{ kind: string; outcome: string | null }[]>`
        select kind, outcome from attempt where filing_id = ${noteId} order by sequence`,
      sql`select from usage where document_id = ${noteId}`,
      sql<{ id: string; event: string; status: string }[]>`
        select id, event, status from delivery where resource_id = ${noteId} order by created_at`,
      sql`select from note where id = ${noteId} and danfe_id is not null
          union all select from nfse where id = ${noteId} and danfse_id is not null`,
    ]);
    return { attempts, usage: usage.length, deliveries, hasDanfe: danfes.length === 1 };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Returns whether something was published about a document and every delivery has arrived. */
export async function isDelivered(stack: Stack, documentId: string): Promise<boolean> {
  const { deliveries } = await readTraces(stack, documentId);
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 'delivered');
}

/** Returns the number of rows of the outbox that still wait to bring a document to Temporal. */
export async function readWaitingRows({ databaseOwnerUrl }: Stack, documentId: string): Promise<number> {
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    return (await sql`select from outbox where document_id = ${documentId}`).length;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export interface LedgerTrace {
  readonly type: string;
  readonly accessKey: string;
  readonly protocol?: string;
  readonly fault?: string;
}

/** The lines of the authority's ledger about a key, in order. */
export function readLedgerLines({ state }: Stack, accessKey: string): readonly LedgerTrace[] {
  return readFileSync(state.ledger, 'utf8')
    .split('\n')
    .filter((line) => line.includes(accessKey))
    .map((line) => JSON.parse(line) as LedgerTrace)
    .filter((line) => line.accessKey === accessKey);
}

/** A note with its protocol, as it is stored for the client. */
export interface StoredDocument {
  readonly accessKey: string;
  /** The CNPJ of the company that issued it. */
  readonly cnpj: string;
  readonly xml: string;
}

/** Every procNFe of the database, of both environments. */
export async function readProcNfes({ databaseOwnerUrl }: Stack): Promise<readonly StoredDocument[]> {
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    const rows = await sql<{ accessKey: string; cnpj: string; content: Uint8Array }[]>`
      select note.access_key as "accessKey", company.cnpj, document.bytes as content
        from note
        join company on company.client_id = note.client_id and company.id = note.company_id
        join document on document.id = note.proc_nfe_id
       order by note.id`;
    return rows.map(({ content, ...row }) => ({ ...row, xml: Buffer.from(content).toString() }));
  } finally {
    await sql.end({ timeout: 5 });
  }
}
