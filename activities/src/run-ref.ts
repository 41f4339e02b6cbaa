import { id24 } from '@fiscal/domain';
import type { RunRef } from '@fiscal/services';

/** The fence of a write, with its id checked. */
export const runRef = ({ noteId, run }: { readonly noteId: string; readonly run: number }): RunRef => ({
  noteId: id24(noteId),
  run,
});
