import { setImmediate } from 'node:timers/promises';
import { assertNever } from '@fiscal/domain';
import type { OpenTask } from '@fiscal/threads';
import type { Printed, PrintRequest } from './create-pdf-workers.ts';
import type { EncodeImage } from './file/embed-image.ts';
import { createImageCache } from './file/image-cache.ts';
import { type Fonts, openFonts } from './fonts/open-fonts.ts';
import { NotPrintable } from './model/not-printable.ts';
import { renderDanfe } from './render-danfe.ts';
import { renderDanfse } from './render-danfse.ts';
import { renderLetter } from './render-letter.ts';

/** Renders in a thread: one request, one PDF, then a turn of the event loop so that its memory can be freed. */
export const openTask: OpenTask<PrintRequest, Printed> = () => {
  const fonts = openFonts();
  const encode = createImageCache();
  return async (request) => {
    const printed = await print(request, fonts, encode);
    await setImmediate();
    return printed.kind === 'drawn'
      ? { value: printed, transfer: [printed.pdf.buffer as ArrayBuffer] }
      : { value: printed };
  };
};

async function print(request: PrintRequest, fonts: Fonts, encode: EncodeImage): Promise<Printed> {
  try {
    return { kind: 'drawn', pdf: await draw(request, fonts, encode) };
  } catch (error) {
    if (error instanceof NotPrintable) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function draw(request: PrintRequest, fonts: Fonts, encode: EncodeImage): Promise<Uint8Array> {
  switch (request.print) {
    case 'danfe':
      return renderDanfe(request.request, fonts, encode);
    case 'danfse':
      return renderDanfse(request.request, fonts);
    case 'letter':
      return renderLetter(request.request, fonts);
    default:
      return assertNever(request);
  }
}
