import { calculateNote, taxInputOf } from '@fiscal/tax';
import { canonicalize } from '@fiscal/xml';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { checkNfeRequest } from './check-nfe-request.ts';
import { type GeneratedNote, generatedNotes } from './testing/generated-requests.ts';
import { noteSchemas, withFormalSignature } from './testing/nfe-schemas.ts';
import { anInput, anIssuer, aRequest } from './testing/sample-note.ts';

const schemas = noteSchemas();

function write({ crt, request }: GeneratedNote): string {
  const issuer = { ...anIssuer, crt };
  const taxIssuer = { crt, uf: issuer.address.uf, cnpj: issuer.cnpj };
  const calculated = calculateNote(taxInputOf(request, { issuer: taxIssuer, issuedOn: '2026-11-21' }));
  if (!calculated.ok) throw new Error(JSON.stringify(calculated.problems));
  const built = buildNfe(anInput(request, { issuer, calculated: calculated.note }));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.xml;
}

test('whatever good note is asked for, the document follows the schemas and is canonical', () => {
  fc.assert(
    fc.property(generatedNotes, (note) => {
      const xml = write(note);
      for (const { label, schema } of schemas) {
        expect(schema.validate(withFormalSignature(xml)), label).toEqual([]);
      }
      expect(canonicalize(xml)).toBe(xml);
    }),
    { numRuns: 150 },
  );
});

test('a request without a problem never fails in the writing', () => {
  fc.assert(
    fc.property(generatedNotes, ({ crt, request }) => {
      const issuer = { ...anIssuer, crt };
      expect(checkNfeRequest({ request, issuer, environment: 'production' })).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('any text at all is either written validly or refused at its path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (natureOfOperation) => {
      const request = aRequest({ natureOfOperation });
      const problems = checkNfeRequest({ request, issuer: anIssuer, environment: 'homologation' });
      const built = buildNfe(anInput(request));
      expect(built.ok).toBe(problems.length === 0 && natureOfOperation.trim() !== '');
      if (!built.ok) expect(built.problems.map(({ path }) => path)).toEqual(['natureOfOperation']);
      else
        for (const { schema } of schemas) expect(schema.validate(withFormalSignature(built.xml))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
