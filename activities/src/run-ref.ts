import type { RunRef } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';

/** The fence of a write, with its id checked. */
export const runRef = ({ noteId, run }: { readonly noteId: string; readonly run: number }): RunRef => ({
  noteId: id24(noteId),
  run,
});
