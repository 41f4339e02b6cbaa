import type { Authority } from '../calls/authority.ts';
import { firstWrongChildren } from '../xml/children-pattern.ts';
import { textAt } from '../xml/read-xml.ts';
import { readKey, writeKey } from './access-key.ts';
import type { ReadNote } from './read-note.ts';
import { judgeSigner } from './signer-refusal.ts';
import { childrenOfNote, firstWrongText } from './structure.ts';

export type NoteVerdict =
  | { readonly kind: 'good'; readonly digest: string }
  | { readonly kind: 'refused'; readonly code: string; readonly details?: string };

const refused = (code: string, details = ''): NoteVerdict => ({ kind: 'refused', code, details });

/**
 * Judges an NF-e by form, signature, key, time and what is stored, in the order of the manual; taxes are not judged.
 */
export function judgeNote(note: ReadNote, authority: Authority): NoteVerdict {
  const wrong = firstWrongChildren(note.root, childrenOfNote) ?? firstWrongText(note.root);
  if (wrong !== undefined) return refused('215', `[${wrong}]`);
  const signer = judgeSigner({ ...note, signed: 'infNFe' }, authority);
  if (signer.kind === 'refused') return signer;
  const code = fieldRules.find(({ refuses }) => refuses(note, authority))?.code;
  if (code !== undefined) return refused(code);
  return judgeAgainstStored(note, authority) ?? { kind: 'good', digest: signer.digest };
}

const at = (note: ReadNote, path: string): string => textAt(note.root, `infNFe/ide/${path}`) ?? '';
const fiveMinutes = 300_000;
const forbiddenCodes =
  /^(\d)\1{7}$|^(12345678|23456789|34567890|45678901|56789012|67890123|78901234|89012345|90123456|01234567)$/;

interface FieldRule {
  readonly code: string;
  readonly refuses: (note: ReadNote, authority: Authority) => boolean;
}

/** The rules about the fields that number, time and key depend on, in the order of the layout. */
const fieldRules: readonly FieldRule[] = [
  { code: '502', refuses: (note) => note.key !== keyOfFields(note) },
  {
    code: '897',
    refuses: (note) =>
      forbiddenCodes.test(at(note, 'cNF')) || Number(at(note, 'cNF')) === Number(note.number),
  },
  { code: '266', refuses: (note) => Number(note.series) > 889 },
  { code: '703', refuses: (note, { now }) => note.issuedAt.getTime() > now().getTime() + fiveMinutes },
  { code: '252', refuses: (note, { environment }) => note.environment !== environment },
];

function keyOfFields(note: ReadNote): string {
  return writeKey({
    state: at(note, 'cUF'),
    month: at(note, 'dhEmi').slice(2, 7).replace('-', ''),
    issuer: note.issuer,
    model: at(note, 'mod'),
    series: note.series,
    number: note.number,
    emission: at(note, 'tpEmis'),
    code: at(note, 'cNF'),
  });
}

/** Judges a note against the stored documents: rules 2B08-10 to 2B08-40 and 3B08-100. */
function judgeAgainstStored(note: ReadNote, { ledger }: Authority): NoteVerdict | undefined {
  const stored = ledger.nfeOfNumber(note);
  if (stored === undefined) return isDisabled(note, { ledger }) ? refused('206') : undefined;
  const receipt = `[nRec:${stored.receipt}]`;
  if (stored.key !== note.key) return refused('539', `[chNFe:${stored.key}]${receipt}`);
  const codes = { cancelled: '218', denied: '205', authorized: '204' } as const;
  return refused(codes[stored.status], receipt);
}

function isDisabled(note: ReadNote, { ledger }: Pick<Authority, 'ledger'>): boolean {
  const year = readKey(note.key)?.month.slice(0, 2);
  return ledger
    .ranges()
    .some(
      (range) =>
        range.issuer === note.issuer &&
        range.series === note.series &&
        range.year === year &&
        range.first <= Number(note.number) &&
        Number(note.number) <= range.last,
    );
}
