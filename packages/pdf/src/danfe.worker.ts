import { setImmediate } from 'node:timers/promises';
import type { OpenTask } from '@fiscal/threads';
import type { DrawnDanfe } from './create-pdf-workers.ts';
import { DanfeRefused } from './model/danfe-refused.ts';
import { type DanfeRequest, renderDanfe } from './render-danfe.ts';

/** Draws in a thread: one request, one PDF, then a turn of the event loop so that its garbage can go. */
export const openTask: OpenTask = () => async (data) => {
  const drawn = await draw(data as DanfeRequest);
  await setImmediate();
  return drawn.kind === 'drawn'
    ? { value: drawn, transfer: [drawn.pdf.buffer as ArrayBuffer] }
    : { value: drawn };
};

async function draw(request: DanfeRequest): Promise<DrawnDanfe> {
  try {
    return { kind: 'drawn', pdf: await renderDanfe(request) };
  } catch (error) {
    if (error instanceof DanfeRefused) return { kind: 'refused', reason: error.message };
    throw error;
  }
}
