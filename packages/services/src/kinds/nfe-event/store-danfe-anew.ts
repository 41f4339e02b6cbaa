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

interface Loaded extends AdditionColumns, DocumentRow {
  readonly clientId: string;
  readonly noteId: string;
  readonly status: 'authorized' | 'cancelled';
  readonly hasDanfe: boolean;
}

const load = defineStatement<[eventId: string, run: number], Loaded>(`
  select f.client_id as "clientId", n.id as "noteId", n.danfe_id is not null as "hasDanfe", ${documentRow('d')},
    o.status, ${additionColumns('n')}
  from filing f
  join nfe_event e on e.client_id = f.client_id and e.id = f.id
  join note n on n.client_id = e.client_id and n.id = e.note_id
  join filing o on o.client_id = n.client_id and o.id = n.id
  join document d on d.id = n.proc_nfe_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

/** Nothing is kept that was drawn of another status or letter. */
const store = defineStatement<
  [noteId: string, status: string, letter: number, ...danfe: DocumentParameters],
  KeptDanfe
>(keepDanfe({ filing: 'f.id = $1 and f.status = $2', note: 'n.letter = $3', document: 4 }));

/**
 * Draws and keeps the DANFE of a note that an event has changed: with its watermark after a cancellation, with the letter
 * in force after a correction letter. `already` where another follow-up did, or is to do it.
 */
export async function storeDanfeAnew(
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfeDrawing,
): Promise<'stored' | 'already' | 'superseded'> {
  const [loaded] = await sys.db.autocommit(load, [filingId, run]);
  if (loaded === undefined) return 'superseded';
  if (loaded.hasDanfe) return 'already';
  const { clientId, noteId, status, letter } = loaded;
  const procNFeXml = new TextDecoder().decode(await sys.documents.fetch(loaded));
  const note = { clientId, id: noteId };
  const staged = await drawDanfe(sys, drawing, note, { procNFeXml, status, additions: additionsIn(loaded) });
  const [stored] = await sys.db.autocommit(store, [noteId, status, letter, ...documentParameters(staged)]);
  await drawing.passed('stored');
  return stored === undefined ? 'already' : 'stored';
}
