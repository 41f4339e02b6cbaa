import { expect, test } from 'vitest';
import { aNote, anItem, calculated, untaxed } from '../testing/a-note.ts';

const received = { operation: 'return', direction: 'in', payments: [{ method: '90' }] } as const;
const warningsOf = (cst: string, isReceived: boolean): readonly string[] =>
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
] as const)('CST %s of the IPI on a note that is received: %s', (cst, isReceived, warnings) => {
  expect(warningsOf(cst, isReceived)).toEqual(warnings);
});
