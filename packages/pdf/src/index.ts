export { createPdfWorkers, type PdfWorkers, type PdfWorkersOptions } from './create-pdf-workers.ts';
export { type DanfeLayout, layoutByDate, reformSince } from './layout/danfe-layout.ts';
export { type DanfeRequest, renderDanfe } from './render-danfe.ts';
