import { type DanfeRequest, renderDanfe } from './render-danfe.ts';

/** Entry of a worker thread: one request, one PDF, then a turn of the event loop so that its garbage can go. */
export async function render(request: DanfeRequest): Promise<Uint8Array> {
  const pdf = await renderDanfe(request);
  await new Promise((turn) => setImmediate(turn));
  return pdf;
}
