import type { IcmsRequest } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { aNote, anItem, calculated } from './test/a-note.ts';

const warningsWith = (icms: IcmsRequest, base?: string): readonly string[] =>
  calculated(aNote({ items: [anItem({ taxes: { ...rated, icms, pis: { ...rated.pis, base } } })] })).warnings;
const rated = { pis: { cst: '01', rate: '1.65' }, cofins: { cst: '01', rate: '7.6', base: '1.00' } };
const withoutIcms = expect.stringContaining('sem o ICMS destacado');

test('a base from which the ICMS of the item was taken is told', () => {
  expect(warningsWith({ cst: '00', rate: '18' })).toContainEqual(withoutIcms);
  expect(warningsWith({ cst: '00', rate: '18' }, '10.00')).not.toContainEqual(withoutIcms);
});

test.each(['40', '41', '50'])(
  'CST %s shows no ICMS, so nothing is said of taking it from the base',
  (cst) => {
    expect(warningsWith({ cst })).not.toContainEqual(withoutIcms);
  },
);
