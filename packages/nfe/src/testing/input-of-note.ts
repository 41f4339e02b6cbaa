import { brasiliaDate } from '@fiscal/domain';
import type { GeneratedNote } from '@fiscal/note-generator';
import { calculateNote, taxInputOf } from '@fiscal/tax';
import type { NfeDocumentInput } from '../document/document-input.ts';
import { anInput } from './sample-note.ts';

/**
 * Returns the input of the document of a generated note, with a number of series 1; a note that the engine refuses
 * fails the test.
 */
export function inputOfNote(note: GeneratedNote, number = 1): NfeDocumentInput {
  const { issuer, request, originals, issuedAt, environment } = note;
  const input = taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: brasiliaDate(issuedAt),
    invoiceNumberText: `1-${number}`,
  });
  const items = input.items.map((item, i) => ({ ...item, original: originals[i] }));
  const calculated = calculateNote({ ...input, items });
  if (!calculated.ok) throw new Error(JSON.stringify(calculated.problems));
  return anInput(request, { issuer, calculated: calculated.note, issuedAt, environment, number });
}
