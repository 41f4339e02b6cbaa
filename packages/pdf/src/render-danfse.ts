import { readDanfseNote } from './danfse/note/danfse-note.ts';
import { type DanfseStatus, layOutDanfse } from './danfse/sheet/lay-out-danfse.ts';
import type { StubChoice } from './danfse/sheet/plan-danfse.ts';
import { type Fonts, openFonts } from './fonts/open-fonts.ts';
import { paintDocument } from './paint-document.ts';

export interface DanfseRequest {
  /** The authorized document as stored: `NFSe` with its `DPS`. */
  readonly nfseXml: string;
  /**
   * The status by the registered events, which are not in the XML: `cancelled` by 101101, 105104 or 305101 adds the
   * mark CANCELADA, `replaced` by 105102 the mark SUBSTITUÍDA.
   */
  readonly status: DanfseStatus;
  /** The receipt to tear off (canhoto); not printed when absent. */
  readonly stub?: StubChoice | undefined;
}

/**
 * Renders the DANFSe v2.0 (A4 portrait, always one page) of an authorized NFS-e as tagged PDF, from its XML and the
 * request alone: the same request gives the same bytes. Blocks the event loop for about 5 ms: servers use
 * `createPdfWorkers`. Throws NotPrintable when the XML is not an authorized NFS-e. Source: NT SE/CGNFS-e 008 v1.02.
 */
export async function renderDanfse(
  { nfseXml, status, stub = 'absent' }: DanfseRequest,
  fonts: Fonts = openFonts(),
): Promise<Uint8Array> {
  const note = readDanfseNote(nfseXml);
  const sheet = layOutDanfse(note, { status, stub });
  const createdAt = note.nfse('dhProc') ?? '';
  return paintDocument([sheet], { title: note.accessKey, createdAt, creator: 'DANFSe' }, fonts);
}
