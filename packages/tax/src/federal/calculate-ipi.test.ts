import type { IpiRequest } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { aNote, anItem, calculated, pathsOf, untaxed } from '../testing/a-note.ts';

const received = { operation: 'return', direction: 'in', payments: [{ method: '90' }] } as const;
const warningsOf = (cst: IpiRequest['cst'], isReceived: boolean): readonly string[] =>
  calculated(
    aNote({
      ...(isReceived ? received : {}),
      items: [anItem({ cfop: isReceived ? '1202' : '5102', taxes: { ...untaxed, ipi: { cst } } })],
    }),
  ).warnings.filter((warning) => warning.includes('do IPI é de'));

test.each([
  ['50', false, []],
  ['00', true, []],
  ['00', false, ['O CST 00 do IPI é de entrada, e a nota não é. (item 1)']],
  ['50', true, ['O CST 50 do IPI é de saída, e a nota não é. (item 1)']],
] as const)('CST %s of the IPI on an incoming note: %s', (cst, isReceived, warnings) => {
  expect(warningsOf(cst, isReceived)).toEqual(warnings);
});

test('a value without a rate is written and is part of the total of the note', () => {
  const taxes = { ...untaxed, ipi: { cst: '50', value: '7.00' } } as const;
  const note = calculated(aNote({ items: [anItem({ taxes })] }));
  expect(note.items[0]?.IPI).toMatchObject({ vBC: '0.00', pIPI: '0.0000', vIPI: '7.00' });
  expect(note.ICMSTot).toMatchObject({ vIPI: '7.00', vNF: '107.00' });
});

test('the whole IPI is returned; when the request has a percentage, it is written with two places', () => {
  const returned = (returnedIpi: { value: string; percent?: string }) =>
    aNote({
      operation: 'return',
      payments: [{ method: '90' }],
      items: [anItem({ cfop: '5202', taxes: untaxed, returnedIpi })],
    });
  const written = (given: Parameters<typeof returned>[0]) =>
    calculated(returned(given)).items[0]?.impostoDevol;
  expect(written({ value: '5.00' })).toMatchObject({ pDevol: '100.00', vIPIDevol: '5.00' });
  expect(written({ value: '5.00', percent: '33.33' })).toMatchObject({ pDevol: '33.33' });
  expect(pathsOf(returned({ value: '5.00', percent: '33.333' }))).toEqual(['items[0].returnedIpi.percent']);
});
