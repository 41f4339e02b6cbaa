import type { StagedDocument } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { DanfeInput, SystemContext } from '../../context/context.ts';

export interface DanfeDrawing {
  readonly renderDanfe: (input: DanfeInput) => Promise<Uint8Array>;
  readonly passed: (place: 'rendered' | 'stored') => Promise<void>;
}

/** Draws the DANFE of a note and prepares its row; what is stored is the caller's to decide. */
export async function drawDanfe(
  { documents }: SystemContext,
  { renderDanfe, passed }: DanfeDrawing,
  note: { readonly clientId: string; readonly id: string },
  input: DanfeInput,
): Promise<StagedDocument> {
  const bytes = await renderDanfe(input);
  await passed('rendered');
  return documents.stage({ clientId: id24(note.clientId), ownerId: id24(note.id), kind: 'danfe', bytes });
}
