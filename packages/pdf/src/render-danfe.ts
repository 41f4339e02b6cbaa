import { Canvas, Document, Page, renderToBuffer } from '@react-pdf/renderer';
import { createElement } from 'react';
import { type DanfeLayout, layoutByDate } from './layout/danfe-layout.ts';
import { layOutDanfe } from './layout/lay-out-danfe.ts';
import { readDanfe } from './model/read-danfe.ts';
import { type Painter, pageSize, paintSheet } from './paint-sheet.ts';

export interface DanfeRequest {
  /** The authorized document as stored: `nfeProc` with `NFe` and `protNFe`. */
  readonly procNFeXml: string;
  /** `cancelled` adds the mark CANCELADA; the data stay readable. */
  readonly status: 'authorized' | 'cancelled';
  /** Forces a layout; by the date of issue when absent. */
  readonly layout?: DanfeLayout | undefined;
}

/**
 * Draws the DANFE (A4, portrait) of an authorized NF-e as PDF bytes, from its XML alone: the same XML and status give
 * the same bytes. Blocks the event loop for 5 ms to 0.5 s (990 items): servers use `createPdfWorkers`.
 * Throws when the XML is not an authorized document. Source: MOC 7.0 Anexo II; NT 2026.010 from 2026-12-01.
 */
export async function renderDanfe({ procNFeXml, status, layout }: DanfeRequest): Promise<Uint8Array> {
  const model = readDanfe(procNFeXml);
  const sheets = layOutDanfe(model, {
    layout: layout ?? layoutByDate(model.identification.dhEmi ?? ''),
    status,
  });
  const pages = sheets.map((sheet, index) =>
    createElement(
      Page,
      { key: index, size: [pageSize.width, pageSize.height] },
      createElement(Canvas, {
        style: { position: 'absolute', top: 0, left: 0, width: pageSize.width, height: 841 },
        paint: (painter: Painter) => {
          paintSheet(painter, sheet);
          return null;
        },
      }),
    ),
  );
  const authorizedAt = new Date(model.protocol.receivedAt);
  const properties = {
    title: model.accessKey,
    creator: 'DANFE',
    producer: 'DANFE',
    language: 'pt-BR',
    creationDate: authorizedAt,
    modificationDate: authorizedAt,
  };
  return new Uint8Array(await renderToBuffer(createElement(Document, properties, pages)));
}
