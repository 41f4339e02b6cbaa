import { validNotes } from '@fiscal/note-generator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import type { NfeDocumentInput } from './document/document-input.ts';
import { renumberNfe, type WrittenNfe } from './renumber-nfe.ts';
import { inputOfNote } from './testing/input-of-note.ts';
import { anInput, anIssuer, aRequest } from './testing/sample-note.ts';

const codes = ['48151623', '07331942'] as const;

function written(input: NfeDocumentInput, numericCode: string): WrittenNfe {
  const built = buildNfe({ ...input, numericCode });
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return { xml: built.xml, accessKey: built.accessKey };
}

test('renumbering gives the same bytes as writing the note under the other number', () => {
  const numbers = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(validNotes(), numbers, numbers, (note, first, second) => {
      const before = written(inputOfNote(note, first), codes[0]);
      const followsNumber = before.xml.includes('<nFat>') && note.request.billing?.number === undefined;
      const invoiceNumber = followsNumber ? { from: `1-${first}`, to: `1-${second}` } : undefined;
      const after = renumberNfe(before, { number: second, numericCode: codes[1], invoiceNumber });
      expect(after).toEqual(written(inputOfNote(note, second), codes[1]));
    }),
    { numRuns: 150 },
  );
});

test('an invoice number of the request is kept', () => {
  const note = {
    issuer: anIssuer,
    request: aRequest({ billing: { number: 'F-7', installments: [] } }),
    originals: [],
    issuedAt: new Date('2026-11-21T13:00:00Z'),
    environment: 'homologation',
  } as const;
  const before = written(inputOfNote(note, 7), codes[0]);
  expect(before.xml).toContain('<nFat>F-7</nFat>');
  const after = renumberNfe(before, { number: 8, numericCode: codes[1] });
  expect(after).toEqual(written(inputOfNote(note, 8), codes[1]));
});

test('a text that `buildNfe` did not write is refused', () => {
  const { accessKey } = written(anInput(aRequest(), { number: 7 }), codes[0]);
  expect(() => renumberNfe({ xml: '<NFe></NFe>', accessKey }, { number: 8, numericCode: codes[1] })).toThrow(
    RangeError,
  );
});
