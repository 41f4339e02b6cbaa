import type { StagedDocument } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { DanfeAdditions, DanfeInput, SystemContext } from '../../context/context.ts';
import { danfeOfDocument } from '../../danfe/danfe-of-document.ts';

export interface DanfeDrawing {
  readonly renderDanfe: (input: DanfeInput) => Promise<Uint8Array>;
  readonly passed: (place: 'rendered' | 'stored') => Promise<void>;
}

export interface DanfeToDraw {
  readonly procNFeXml: string;
  readonly status: 'authorized' | 'cancelled';
  readonly additions: DanfeAdditions;
}

/** Draws the DANFE of a note and prepares its row; what is stored is the caller's to decide. */
export async function drawDanfe(
  { documents }: SystemContext,
  { renderDanfe, passed }: DanfeDrawing,
  note: { readonly clientId: string; readonly id: string },
  { procNFeXml, status, additions }: DanfeToDraw,
): Promise<StagedDocument> {
  const bytes = await renderDanfe(danfeOfDocument(procNFeXml, status, additions));
  await passed('rendered');
  return documents.stage({ clientId: id24(note.clientId), ownerId: id24(note.id), kind: 'danfe', bytes });
}
