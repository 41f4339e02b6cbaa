export { createPdfWorkers } from './create-pdf-workers.ts';
export { type Fonts, openFonts } from './fonts/open-fonts.ts';
export { type DanfeLayout, layoutByDate } from './layout/danfe-layout.ts';
export { type DanfeRequest, renderDanfe } from './render-danfe.ts';
export { type DanfseRequest, renderDanfse } from './render-danfse.ts';
