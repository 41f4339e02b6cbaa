import { type EncodeImage, encodeImage } from './file/embed-image.ts';
import { type Fonts, openFonts } from './fonts/open-fonts.ts';
import { type DanfeLayout, layoutByDate } from './layout/danfe-layout.ts';
import type { Logo } from './layout/draw-issuer.ts';
import type { Cancellation, Correction } from './layout/draw-notices.ts';
import type { Orientation } from './layout/geometry.ts';
import { layOutDanfe, type PrintedStatus } from './layout/lay-out-danfe.ts';
import { readDanfe, readPreview } from './model/read-danfe.ts';
import { paintDocument } from './paint-document.ts';

export interface DanfeRequest {
  /** The authorized document as stored: `nfeProc` with `NFe` and `protNFe`; for a preview only the `NFe`. */
  readonly procNFeXml: string;
  /**
   * `cancelled` adds the mark CANCELADA; the data stay readable. `preview` is for a note that is not issued, marked SEM
   * VALOR: signature, number, key and protocol may be absent.
   */
  readonly status: PrintedStatus;
  /** The layout; chosen by the date of issue when absent. */
  readonly layout?: DanfeLayout | undefined;
  /** First local date of issue printed by NT 2026.010; that of the norm when absent. */
  readonly layoutSince?: string | undefined;
  /** `portrait` when absent; the setting of the company, which also gives tpImp of its notes. */
  readonly orientation?: Orientation | undefined;
  /** Printed in the block of the issuer. */
  readonly logo?: Logo | undefined;
  /** The correction letter in force. */
  readonly correction?: Correction | undefined;
  /** The registered cancellation; absent when only the status of the cancellation is known. */
  readonly cancellation?: Cancellation | undefined;
}

/**
 * Renders the DANFE (A4) of an authorized NF-e as tagged PDF, from its XML and the request alone: the same request
 * gives the same bytes. Blocks the event loop for 3 ms to 0.25 s (990 items): servers use `createPdfWorkers`. A caller
 * that renders many opens the fonts once and passes `createImageCache()`. Throws NotPrintable when the XML is not an
 * authorized document. Source: MOC 7.0 Anexo II; NT 2026.010 from 2026-12-01.
 */
export async function renderDanfe(
  {
    procNFeXml,
    status,
    layout,
    layoutSince,
    orientation = 'portrait',
    logo,
    correction,
    cancellation,
  }: DanfeRequest,
  fonts: Fonts = openFonts(),
  encode: EncodeImage = encodeImage,
): Promise<Uint8Array> {
  const model = status === 'preview' ? readPreview(procNFeXml) : readDanfe(procNFeXml);
  const issuedAt = model.identification.dhEmi ?? '';
  const sheets = layOutDanfe(model, {
    layout: layout ?? layoutByDate(issuedAt, layoutSince),
    orientation,
    status,
    logo,
    correction,
    cancellation,
  });
  const createdAt = model.protocol?.receivedAt ?? issuedAt;
  return paintDocument(
    sheets,
    { title: model.accessKey || 'DANFE', creator: 'DANFE', createdAt },
    fonts,
    encode,
  );
}
