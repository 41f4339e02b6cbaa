import { id24, isId24 } from '@fiscal/domain';
import type { SystemContext } from '../context.ts';
import type { RunStart } from '../run-types.ts';
import { inSystem } from '../scope.ts';
import { mayMove, readNote } from './find-run.ts';
import { transmittedBefore } from './transmitted-before.ts';

/** What the workflow of a note has to do: the note's highest run, whichever it was woken for. Repeatable. */
export async function beginRun(
  sys: SystemContext,
  { noteId }: { readonly noteId: string },
): Promise<RunStart> {
  if (!isId24(noteId)) return { kind: 'gone' };
  return inSystem(sys, async (tx) => {
    const row = await readNote(tx, noteId, 'none');
    if (row === undefined) return { kind: 'gone' };
    if (!mayMove(row)) return { kind: 'settled', status: row.status, run: row.run };
    return {
      kind: 'proceed',
      run: row.run,
      clientId: id24(row.clientId),
      companyId: id24(row.companyId),
      environment: row.environment,
      authorizer: row.authorizer,
      series: row.series,
      number: row.number,
      transmittedBefore: await transmittedBefore(tx, row),
      documentKind: 'nfe',
    };
  });
}
