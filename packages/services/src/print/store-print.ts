import type { RunRef } from '@fiscal/contracts';
import type { Statement, StatementRunner } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { keepPrint, readText } from './draw-print.ts';
import type { FreshDocuments } from './fresh-documents.ts';
import type { NoteToPrint, PrintKind, PrintRow } from './print-kind.ts';

/** Called at the places where tests let the process die. */
type Passed = (place: 'rendered' | 'stored') => Promise<void>;

interface PrintToStore<Note extends NoteToPrint, Renderers> {
  readonly print: PrintKind<Note, Renderers>;
  readonly renderers: Renderers;
  /** Selects the notes to draw: the notes of a filing, or the note of an event. */
  readonly notes: Statement<{ filingId: string; run: number }, PrintRow<Note>>;
  /** Documents that this process has just recorded, which need not be read. */
  readonly fresh?: FreshDocuments<Note & { readonly xml: string }>;
}

/**
 * Makes the step that draws and keeps the prints of the notes that a filing registered or changed; an earlier print
 * stays. It returns `already` when the note has a print, or has changed so that another step draws it; `superseded`
 * when the filing is in another state.
 */
export function storePrint<Note extends NoteToPrint, Renderers>({
  print,
  renderers,
  notes,
  fresh,
}: PrintToStore<Note, Renderers>) {
  const drawAndStore = async (
    { db, documents }: SystemContext,
    { note, xml, passed }: { readonly note: Note; readonly xml: string; readonly passed: Passed },
  ): Promise<boolean> => {
    const bytes = await print.draw(renderers, note, xml);
    await passed('rendered');
    const run: StatementRunner['run'] = (statement, parameters) => db.autocommit(statement, parameters);
    const kept = await keepPrint({ documents, run }, print, { note, bytes });
    await passed('stored');
    return kept !== undefined;
  };

  const drawLoaded = async (sys: SystemContext, note: PrintRow<Note>, passed: Passed) => {
    if (note.hasPrint) return 'already';
    const xml = await readText(sys, note);
    return (await drawAndStore(sys, { note, xml, passed })) ? 'stored' : 'already';
  };

  return async (
    sys: SystemContext,
    { filingId, run }: RunRef,
    passed: Passed,
  ): Promise<'stored' | 'already' | 'superseded'> => {
    const kept = fresh?.take(filingId);
    // The document may be of a recording that was not committed: then it is not the note's, and nothing is stored.
    if (kept !== undefined && (await drawAndStore(sys, { note: kept, xml: kept.xml, passed })))
      return 'stored';
    const [own, ...others] = await sys.db.autocommit(notes, { filingId, run });
    if (own === undefined) return 'superseded';
    const rendered = await drawLoaded(sys, own, passed);
    for (const other of others) await drawLoaded(sys, other, passed);
    return rendered;
  };
}
