import type { WorkedNote } from './worked-note.ts';
import { ordinaryNotes } from './worked-ordinary-notes.ts';
import { specialNotes } from './worked-special-notes.ts';

/** Every vector of the dossier, 7.2. */
export const workedNotes: readonly WorkedNote[] = [...ordinaryNotes, ...specialNotes];
