export { createPdfWorkers, type PdfWorkers } from './create-pdf-workers.ts';
export { type Fonts, openFonts } from './fonts/open-fonts.ts';
export { type DanfeLayout, layoutByDate, reformSince } from './layout/danfe-layout.ts';
export type { Orientation } from './layout/geometry.ts';
export { type DanfeRequest, renderDanfe } from './render-danfe.ts';
export { type DanfseRequest, renderDanfse } from './render-danfse.ts';
export { type LetterRequest, renderLetter } from './render-letter.ts';
