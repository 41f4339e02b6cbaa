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

  test('in full, with a warning, from the day of the duty on', () => {
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

  test('null is none, and what the request gives is kept', () => {
    expect(chosen({ request: { ibsCbs: null } })).toEqual({ classTrib: undefined, warned: [] });
    const ibsCbs = { operationIndicator: '100301', cst: '200', classTrib: '200052' };
    expect(resolveNfse(someDpsFacts({ request: { ibsCbs } })).ibsCbs).toBe(ibsCbs);
  });

  test('where the request does not give what the group demands, a warning alone', () => {
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
});
