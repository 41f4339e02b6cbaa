import { describe, expect, test } from 'vitest';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { resolveNfse } from './resolve-nfse.ts';

describe('the group of IBS and CBS', () => {
  const chosen = (changes: Parameters<typeof someDpsFacts>[0] = {}) => {
    const { ibsCbs, warnings } = resolveNfse(
      someDpsFacts({ ...changes, request: { ibsCbs: undefined, ...changes.request } }),
    );
    return { classTrib: ibsCbs?.classTrib, warned: warnings.map(({ path }) => path) };
  };

  test('has full taxation, with a warning, from the first day of the obligation on', () => {
    expect(chosen()).toEqual({ classTrib: '000001', warned: ['ibsCbs'] });
    expect(chosen({ request: { competenceDate: '2026-09-30' } })).toEqual({
      classTrib: undefined,
      warned: [],
    });
    const nextYear = { competenceDate: '2027-01-02' };
    for (const request of [{}, nextYear]) {
      expect(chosen({ provider: { crt: 1 }, request })).toEqual({ classTrib: undefined, warned: [] });
    }
  });

  test('is absent for null, and a group of the request is kept', () => {
    expect(chosen({ request: { ibsCbs: null } })).toEqual({ classTrib: undefined, warned: [] });
    const ibsCbs = { operationIndicator: '100301', cst: '200', classTrib: '200052' };
    expect(resolveNfse(someDpsFacts({ request: { ibsCbs } })).ibsCbs).toBe(ibsCbs);
  });

  test('is absent with a warning when the request lacks a value that the group needs', () => {
    const service = { nationalCode: '010101', description: 'x' };
    const without = { classTrib: undefined, warned: ['ibsCbs'] };
    expect(chosen({ request: { service } })).toEqual(without);
    expect(chosen({ request: { recipient: null } })).toEqual(without);
    expect(chosen({ request: { iss: { taxation: 'export' } } })).toEqual(without);
    for (const nationalCode of ['040101', '170501', '070202', '010501']) {
      const of = { ...service, nationalCode, nbs: '115021000' };
      expect(chosen({ request: { competenceDate: '2026-12-01', service: of } })).toEqual(without);
    }
  });

  test('has full taxation for the services of these items, except four services', () => {
    const groups = Array.from({ length: 100 }, (_, group) => String(group).padStart(2, '0'));
    const isInFull = (nationalCode: string) => {
      const service = { nationalCode, description: 'x', nbs: '115021000' };
      return chosen({ request: { competenceDate: '2026-12-01', service } }).classTrib !== undefined;
    };
    expect(groups.filter((item) => isInFull(`${item}9901`))).toEqual([
      '01',
      '02',
      '17',
      '23',
      '30',
      '31',
      '32',
      '33',
      '34',
      '35',
      '36',
    ]);
    const ofItem = (item: string) =>
      groups.map((each) => item + each).filter((each) => !isInFull(`${each}01`));
    expect([ofItem('01'), ofItem('17')]).toEqual([['0105'], ['1705', '1710', '1711']]);
  });

  test('has these values at full taxation, and both warnings have these words', () => {
    const resolved = resolveNfse(someDpsFacts({ request: { ibsCbs: undefined } }));
    expect(resolved.ibsCbs).toEqual({ operationIndicator: '100301', cst: '000', classTrib: '000001' });
    expect(resolved.warnings).toEqual([
      {
        path: 'ibsCbs',
        message:
          'Sem ibsCbs no pedido: vai o grupo com tributação integral (000001) e indicador 100301; confira a classificação.',
      },
    ]);
    const service = { nationalCode: '040101', description: 'x', nbs: '115021000' };
    const request = { ibsCbs: undefined, competenceDate: '2026-12-01', service };
    expect(resolveNfse(someDpsFacts({ request })).warnings).toEqual([
      {
        path: 'ibsCbs',
        message: expect.stringMatching(
          /^Nota sem o grupo IBS\/CBS, dever da empresa desde 2026-\d\d-\d\d: informe ibsCbs com service.nbs; a Sefin não recusa a falta até 2026-12-31.$/,
        ),
      },
    ]);
  });
});
