import type { NoteEventType } from '@fiscal/domain';
import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** One open cancellation and one open correction letter of a note. */
export const nfeEventRules = (noteId: string, type: NoteEventType): AcceptanceRules => ({
  kind: 'nfeEvent',
  exclusiveKey: () => `${type}:${noteId}`,
});
