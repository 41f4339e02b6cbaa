export { createPdfWorkers, type PdfWorkers } from './create-pdf-workers.ts';
export { type DanfeLayout, layoutByDate, reformSince } from './layout/danfe-layout.ts';
export { type DanfeRequest, renderDanfe } from './render-danfe.ts';
