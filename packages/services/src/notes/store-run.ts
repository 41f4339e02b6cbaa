import { type DocumentStore, noteRun, outbox, type RunStamps, type Transaction } from '@fiscal/db';
import type { Authorizer, Id24 } from '@fiscal/domain';
import type { WrittenNfe } from '@fiscal/nfe';
import type { ServiceDeps, TenantContext } from '../context.ts';
import { issueNfeRow, type RunToStart } from '../outbox/outbox-rows.ts';
import type { Draft } from './draft-note.ts';

export interface RunToStore {
  readonly noteId: Id24;
  readonly companyId: Id24;
  readonly run: number;
  readonly requestHash: string;
  readonly stamps: RunStamps;
  readonly draft: Draft;
  readonly frozen: WrittenNfe;
  readonly number: number;
  readonly authorizer: Authorizer;
  readonly simulation: string | null;
}

/** Writes the frozen document, the run and the outbox row that starts it. */
export async function storeRun(tx: Transaction, ctx: TenantContext, input: RunToStore): Promise<void> {
  const { clientId } = ctx.tenant;
  const { noteId, run, draft, frozen } = input;
  const [requestId, unsignedId] = await Promise.all([
    putText(tx, ctx.documents, { clientId, ownerId: noteId, kind: 'request', text: draft.frozenRequest }),
    putText(tx, ctx.documents, { clientId, ownerId: noteId, kind: 'unsigned', text: frozen.xml }),
  ]);
  await tx.insert(noteRun).values({
    clientId,
    noteId,
    run,
    requestId,
    requestHash: input.requestHash,
    stamps: input.stamps,
    accessKey: frozen.accessKey,
    issuedAt: draft.issuedAt,
    unsignedId,
    simulation: input.simulation,
    createdAt: ctx.clock.now(),
  });
  await startRun(tx, ctx, { ...input, clientId, environment: draft.environment, series: draft.series });
}

/** Writes the outbox row that starts, or wakes, the workflow of the note. */
export async function startRun(
  tx: Transaction,
  deps: ServiceDeps & { readonly traceparent?: string | undefined },
  input: RunToStart,
): Promise<void> {
  await tx.insert(outbox).values(issueNfeRow(deps, input));
}

interface TextToPut {
  readonly clientId: Id24;
  readonly ownerId: Id24;
  readonly kind: 'request' | 'unsigned';
  readonly text: string;
}

const putText = (tx: Transaction, documents: DocumentStore, { text, ...rest }: TextToPut): Promise<Id24> =>
  documents.put(tx, { ...rest, bytes: new TextEncoder().encode(text) });
