import type { NfeRequest, TaxClass } from '@fiscal/api-contract';
import { brasiliaDate, type CalculatedNote } from '@fiscal/domain';
import { brokenNotes, type GeneratedNote, type NoteLimits, validNotes } from '@fiscal/note-generator';
import type fc from 'fast-check';
import { type TaxInput, taxInputOf } from '../context/tax-input.ts';
import { calculated } from './a-note.ts';

/** Returns the engine's input for a generated note. */
export function inputOf(
  note: GeneratedNote & { readonly taxClasses?: readonly TaxClass[] | undefined },
): TaxInput {
  const { issuer, request, originals, issuedAt, taxClasses } = note;
  const input = taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: brasiliaDate(issuedAt),
    taxClasses,
  });
  return { ...input, items: input.items.map((item, i) => ({ ...item, original: originals[i] })) };
}

export interface CalculatedInput {
  readonly input: TaxInput;
  readonly note: CalculatedNote;
}

/** Computes notes that the law allows; a note that the engine refuses fails the test. */
export const calculatedNotes = (limits?: NoteLimits): fc.Arbitrary<CalculatedInput> =>
  validNotes(limits).map((note) => {
    const input = inputOf(note);
    return { input, note: calculated(input) };
  });

export const brokenInputs = (): fc.Arbitrary<{ readonly request: NfeRequest; readonly input: TaxInput }> =>
  brokenNotes().map((note) => ({ request: note.request, input: inputOf(note) }));

/** Returns the settings with which every run generates the same notes, so that a failure is repeatable. */
export const seeded = (numRuns: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: 20_261_121,
  numRuns,
});
