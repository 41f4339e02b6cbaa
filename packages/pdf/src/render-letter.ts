import { type Fonts, openFonts } from './fonts/open-fonts.ts';
import { type LetterOptions, layOutLetter } from './layout/lay-out-letter.ts';
import { readDanfe } from './model/read-danfe.ts';
import { readLetter } from './model/read-letter.ts';
import { paintDocument } from './paint-document.ts';

export interface LetterRequest extends LetterOptions {
  /** The registered event as stored: `evento` and `retEvento`. */
  readonly procEventoXml: string;
  /** The authorized document that it corrects. */
  readonly procNFeXml: string;
}

/**
 * Renders a registered correction letter (A4) as tagged PDF, from its event and its note alone: the same request gives
 * the same bytes. Throws when the event is not a registered correction letter, or the note not authorized.
 */
export async function renderLetter(
  { procEventoXml, procNFeXml, ...options }: LetterRequest,
  fonts: Fonts = openFonts(),
): Promise<Uint8Array> {
  const letter = readLetter(procEventoXml);
  const sheet = layOutLetter(letter, readDanfe(procNFeXml), options);
  const title = `Carta de Correção ${letter.sequence} da NF-e ${letter.accessKey}`;
  return paintDocument(
    [sheet],
    { title, creator: 'Carta de Correção', createdAt: letter.registeredAt },
    fonts,
  );
}
