import { readDanfseNote } from '../danfse/note/danfse-note.ts';
import { type DanfseOptions, layOutDanfse } from '../danfse/sheet/lay-out-danfse.ts';
import type { Sheet, TextMark } from '../layout/sheet.ts';
import { authorizedNfse, type NfseChanges } from './authorized-nfse.ts';

export interface PrintedDanfseField {
  /** Title of its block; empty in the identification. */
  readonly block: string;
  readonly label: string;
  readonly content: string;
  readonly marks: readonly TextMark[];
}

export interface ReadDanfse {
  readonly sheet: Sheet;
  readonly fields: readonly PrintedDanfseField[];
  /** The titles of blocks, and the lines that replace blocks, in their order. */
  readonly titles: readonly string[];
  /** The paragraphs, each with its lines joined by blanks. */
  readonly paragraphs: readonly string[];
  /** The content of the field of a block; throws when there is none or there are several. */
  contentOf(block: string, label: string): string;
}

/** Lays an NFS-e out and joins each label with the lines that follow it in its group. */
export function readDanfse(changes: NfseChanges = {}, options: Partial<DanfseOptions> = {}): ReadDanfse {
  const note = readDanfseNote(authorizedNfse(changes));
  const sheet = layOutDanfse(note, { status: 'authorized', stub: 'absent', ...options });
  const fields: PrintedDanfseField[] = [];
  const titles: string[] = [];
  const paragraphs: string[] = [];
  let block = '';
  sheet.groups.forEach(({ role, from }, index) => {
    const marks = sheet.texts.slice(from, sheet.groups[index + 1]?.from);
    const [first, ...rest] = marks;
    if (first === undefined) return;
    const joined = marks.map(({ text }) => text).join(' ');
    if (role === 'title') {
      block = joined;
      titles.push(joined);
    } else if (first.kind === 'label') {
      fields.push({ block, label: first.text, content: rest.map(({ text }) => text).join(' '), marks });
    } else paragraphs.push(joined);
  });
  return {
    sheet,
    fields,
    titles,
    paragraphs,
    contentOf(title, label) {
      const found = fields.filter((field) => field.block === title && field.label === label);
      const [only] = found;
      if (only === undefined || found.length > 1) throw new Error(`${found.length} × ${title}: ${label}`);
      return only.content;
    },
  };
}
