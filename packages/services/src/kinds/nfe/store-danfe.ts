import type { RunRef } from '@fiscal/contracts';
import { type DocumentRow, defineStatement } from '@fiscal/db';
import type { SystemContext } from '../../context/context.ts';
import { type AdditionColumns, additionColumns, additionsIn } from '../../danfe/danfe-additions.ts';
import {
  type DocumentParameters,
  documentParameters,
  documentRow,
} from '../../filing/document-parameters.ts';
import { type DanfeDrawing, drawDanfe } from '../published/draw-danfe.ts';
import { type KeptDanfe, keepDanfe } from '../published/keep-danfe.ts';
import type { FreshDocument, FreshDocuments } from './fresh-documents.ts';

interface Loaded extends AdditionColumns, DocumentRow {
  readonly clientId: string;
  readonly documentId: string;
  readonly hasDanfe: boolean;
}

const load = defineStatement<[id: string, run: number], Loaded>(`
  select f.client_id as "clientId", d.id as "documentId", n.danfe_id is not null as "hasDanfe", ${documentRow('d')},
    ${additionColumns('n')}
  from filing f
  join note n on n.id = f.id
  join document d on d.id = n.proc_nfe_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

/** Nothing unmarked is kept after a cancellation, or after a letter. */
const store = defineStatement<
  [id: string, run: number, drawnFrom: string, letter: number, ...danfe: DocumentParameters],
  KeptDanfe
>(
  keepDanfe({
    filing: "f.id = $1 and f.run = $2 and f.status = 'authorized'",
    note: 'n.proc_nfe_id = $3 and n.letter = $4',
    document: 5,
  }),
);

export interface DanfeMaking extends DanfeDrawing {
  /** What this process has just recorded needs no reading. */
  readonly fresh: FreshDocuments;
}

/** Draws and keeps the DANFE of an authorized note; the first one stays. */
export async function storeDanfe(
  sys: SystemContext,
  ref: RunRef,
  making: DanfeMaking,
): Promise<'stored' | 'already' | 'superseded'> {
  const fresh = making.fresh.take(ref.filingId);
  // What was kept may be of a recording that was not committed: then it is not the note's, and nothing is stored.
  if (fresh !== undefined && (await drawAndStore(sys, ref, making, fresh))) return 'stored';
  const { filingId, run } = ref;
  const [loaded] = await sys.db.autocommit(load, [filingId, run]);
  if (loaded === undefined) return 'superseded';
  if (loaded.hasDanfe) return 'already';
  const xml = new TextDecoder().decode(await sys.documents.fetch(loaded));
  return (await drawAndStore(sys, ref, making, { ...loaded, xml, additions: additionsIn(loaded) }))
    ? 'stored'
    : 'already';
}

async function drawAndStore(
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfeDrawing,
  { documentId, clientId, xml, additions }: FreshDocument,
): Promise<boolean> {
  const input = { procNFeXml: xml, status: 'authorized', additions } as const;
  const staged = await drawDanfe(sys, drawing, { clientId, id: filingId }, input);
  const letter = additions.letter?.sequence ?? 0;
  const drawn = [filingId, run, documentId, letter] as const;
  const [stored] = await sys.db.autocommit(store, [...drawn, ...documentParameters(staged)]);
  await drawing.passed('stored');
  return stored !== undefined;
}
