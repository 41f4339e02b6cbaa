import type { IbsCbsRequest } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import { aNote, anItem, calculated, pathsOf, problemsOf, untaxed } from '../testing/a-note.ts';

const withClass = (ibsCbs: IbsCbsRequest) => aNote({ items: [anItem({ taxes: { ...untaxed, ibsCbs } })] });
const food = { cst: '200', classTrib: '200034' };

describe('a valid note with one changed field', () => {
  const good = { ...food };
  const ofV04 = (ibsCbs: IbsCbsRequest) =>
    aNote({
      items: [
        anItem({
          unitPrice: '1234.56',
          taxes: {
            icms: { cst: '90', value: '222.22' },
            pis: { cst: '99', value: '16.70' },
            cofins: { cst: '99', value: '76.94' },
            ibsCbs,
          },
        }),
      ],
    });

  test.each([
    ['a class that does not exist', { ...good, classTrib: '200999' }, 'classTrib', '1023'],
    ['a class of another CST', { ...good, cst: '000' }, 'classTrib', '1024'],
    ['a class of services', { ...good, classTrib: '200028' }, 'classTrib', '1025'],
    ['a CST that does not exist', { cst: '999', classTrib: '999999' }, 'cst', '1020'],
    ['a CBS amount off by two cents', { ...good, cbsValue: '3.33' }, 'cbsValue', '1069'],
    ['an IBS amount off by three cents', { ...good, ibsValue: '0.40' }, 'ibsValue', '1150'],
    ['a class of single-phase taxation', { cst: '620', classTrib: '620001' }, 'classTrib', '1106'],
    ['the export of fuels', { cst: '410', classTrib: '410013' }, 'classTrib', '1106'],
    ['a class of debit notes', { cst: '410', classTrib: '410030' }, 'classTrib', '1202'],
    ['a transfer of credit', { cst: '800', classTrib: '800001' }, 'classTrib', '1202'],
    ['a class that is no longer valid', { cst: '220', classTrib: '220001' }, 'classTrib', '1023'],
  ])('%s is refused with its path and the code of the authority', (_name, ibsCbs, field, cStat) => {
    expect(problemsOf(ofV04(ibsCbs))).toMatchObject([
      { path: `items[0].taxes.ibsCbs.${field}`, message: expect.stringContaining(`SEFAZ ${cStat}`) },
    ]);
  });

  test('an amount that differs by one cent prevails and counts in the total', () => {
    const note = calculated(ofV04({ ...good, cbsValue: '3.32' }));
    expect(note.items[0]?.IBSCBS?.gIBSCBS?.gCBS.vCBS).toBe('3.32');
    expect(note.IBSCBSTot?.gCBS.vCBS).toBe('3.32');
  });

  test('a rate other than the official one gets a warning, because the authority refuses it', () => {
    const note = calculated(ofV04({ ...good, cbsRate: '1.00' }));
    expect(note.warnings).toContainEqual(expect.stringContaining('1037'));
  });

  test('the unchanged note is accepted without a warning', () => {
    const note = calculated(ofV04(good));
    expect(note.warnings.filter((warning) => warning.includes('IBS'))).toEqual([]);
    expect(note.items[0]?.IBSCBS?.gIBSCBS).toMatchObject({
      vBC: '918.70',
      vIBS: '0.37',
      gCBS: { vCBS: '3.31' },
    });
  });
});

test('a value that the engine cannot read is a problem at its field, never an exception', () => {
  const at = 'items[0].taxes.ibsCbs';
  const paths = pathsOf(
    withClass({ cst: '000', classTrib: '000001', cbsRate: '101', ibsValue: '-1', ibsUfRate: 'x' }),
  );
  expect(paths).toEqual(expect.arrayContaining([`${at}.cbsRate`, `${at}.ibsValue`, `${at}.ibsUfRate`]));
});
