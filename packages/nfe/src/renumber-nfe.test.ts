import { calculateNote, taxInputOf } from '@fiscal/tax';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { renumberNfe, type WrittenNfe } from './renumber-nfe.ts';
import { type GeneratedNote, generatedNotes } from './testing/generated-requests.ts';
import { anInput, anIssuer, aRequest } from './testing/sample-note.ts';

const codes = ['48151623', '07331942'] as const;

function written({ crt, request }: GeneratedNote, number: number, numericCode: string): WrittenNfe {
  const issuer = { ...anIssuer, crt };
  const taxed = calculateNote(
    taxInputOf(request, {
      issuer: { crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
      issuedOn: '2026-11-21',
      invoiceNumberText: `1-${number}`,
    }),
  );
  if (!taxed.ok) throw new Error(JSON.stringify(taxed.problems));
  const built = buildNfe({
    ...anInput(request, { issuer, calculated: taxed.note }),
    number,
    numericCode,
  });
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return { xml: built.xml, accessKey: built.accessKey };
}

test('renumbering gives the bytes that writing under the other number gives', () => {
  const numbers = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(generatedNotes, numbers, numbers, (note, first, second) => {
      const before = written(note, first, codes[0]);
      const invoiceNumber = before.xml.includes('<nFat>')
        ? { from: `1-${first}`, to: `1-${second}` }
        : undefined;
      const after = renumberNfe(before, { number: second, numericCode: codes[1], invoiceNumber });
      expect(after).toEqual(written(note, second, codes[1]));
    }),
    { numRuns: 150 },
  );
});

test('an invoice number that the request names stays', () => {
  const request = aRequest({ billing: { number: 'F-7', installments: [] } });
  const after = renumberNfe(written({ crt: 3, request }, 7, codes[0]), { number: 8, numericCode: codes[1] });
  expect(after).toEqual(written({ crt: 3, request }, 8, codes[1]));
});

test('a text that was not written here is refused', () => {
  const { accessKey } = written({ crt: 3, request: aRequest() }, 7, codes[0]);
  expect(() => renumberNfe({ xml: '<NFe></NFe>', accessKey }, { number: 8, numericCode: codes[1] })).toThrow(
    RangeError,
  );
});
