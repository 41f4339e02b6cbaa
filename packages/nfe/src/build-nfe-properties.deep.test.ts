import { type GeneratedNote, validNotes } from '@fiscal/note-generator';
import { canonicalize } from '@fiscal/xml';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { checkCalculatedNfe, checkNfeRequest } from './check-nfe-request.ts';
import { inputOfNote } from './testing/input-of-note.ts';
import { noteSchemas, withFormalSignature } from './testing/nfe-schemas.ts';
import { anInput, anIssuer, aRequest } from './testing/sample-note.ts';

const schemas = noteSchemas();

function write(note: GeneratedNote): string {
  const built = buildNfe(inputOfNote(note));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.xml;
}

test('the document of every good note follows the schemas and is canonical', () => {
  fc.assert(
    fc.property(validNotes(), (note) => {
      const xml = write(note);
      for (const { label, schema } of schemas) {
        expect(schema.validate(withFormalSignature(xml)), label).toEqual([]);
      }
      expect(canonicalize(xml)).toBe(xml);
    }),
    { numRuns: 150 },
  );
});

test('a request without a problem is always written', () => {
  fc.assert(
    fc.property(validNotes(), (note) => {
      const { request, issuer, issuedAt } = note;
      const checked = { kind: 'note', request, issuer, issuedAt } as const;
      expect(checkNfeRequest(checked)).toEqual([]);
      expect(checkCalculatedNfe(checked, inputOfNote(note).calculated)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('every text is either written validly or refused at its path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (natureOfOperation) => {
      const request = aRequest({ natureOfOperation });
      const problems = checkNfeRequest({ kind: 'note', request, issuer: anIssuer });
      const built = buildNfe(anInput(request));
      expect(built.ok).toBe(problems.length === 0 && natureOfOperation.trim() !== '');
      if (!built.ok) expect(built.problems.map(({ path }) => path)).toEqual(['natureOfOperation']);
      else
        for (const { schema } of schemas) expect(schema.validate(withFormalSignature(built.xml))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
