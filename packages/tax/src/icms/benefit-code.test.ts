import type { IcmsRequest } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import type { TaxInput } from '../context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, untaxed } from '../testing/a-note.ts';

const coded = (
  benefitCode: string | null | undefined,
  icms: IcmsRequest = { cst: '41' },
  changes: Partial<TaxInput> = {},
) => aNote({ items: [anItem({ benefitCode, taxes: { ...untaxed, icms } })], ...changes });
const warnings = (input: TaxInput, cStat: string): readonly string[] =>
  calculated(input).warnings.filter((warning) => warning.includes(cStat));

test.each(['SP070010', 'SP07001012', 'SEM CBENEF'])('%s is written unchanged', (code) => {
  expect(calculated(coded(code)).items[0]?.cBenef).toBe(code);
});

test.each([null, undefined])('%s writes no tag', (code) => {
  expect(calculated(coded(code)).items[0]?.cBenef).toBeUndefined();
});

describe('SP requires the code since 2026-04-06 (930)', () => {
  const reduced = { cst: '20', rate: '18', baseReduction: '50' } as const;
  test.each<IcmsRequest>([reduced, { cst: '40' }, { cst: '41' }, { cst: '50' }, { cst: '51' }])(
    '%j',
    (icms) => {
      expect(warnings(coded(undefined, icms), '930')).toHaveLength(1);
      expect(warnings(coded('SP070010', icms), '930')).toEqual([]);
    },
  );

  test('on the first day SP also requires the code of an interstate sale', () => {
    expect(warnings(coded(undefined, { cst: '41' }, { issuedOn: '2026-04-06' }), '930')).toHaveLength(1);
    const items = [anItem({ cfop: '6102', taxes: untaxed })];
    expect(warnings(aNote({ recipient: { uf: 'PR', ieIndicator: 1 }, items }), '930')).toHaveLength(1);
  });

  test.each<readonly [string, TaxInput]>([
    ['on the day before', coded(undefined, { cst: '41' }, { issuedOn: '2026-04-05' })],
    [
      'for a company of another state',
      coded(
        undefined,
        { cst: '41' },
        { issuer: { crt: 3, uf: 'RJ' }, recipient: { uf: 'RJ', ieIndicator: 1 } },
      ),
    ],
    ['for a taxed item', coded(undefined, { cst: '00', rate: '18' })],
    ['for CST 90, which may have none', coded(undefined, { cst: '90' })],
    ['for a CSOSN', aSimplesNote()],
    [
      'for an interstate return',
      aNote({
        operation: 'return',
        payments: [{ method: '90' }],
        recipient: { uf: 'PR', ieIndicator: 1 },
        items: [anItem({ cfop: '6202', taxes: untaxed })],
      }),
    ],
  ])('no code is required %s', (_name, input) => {
    expect(warnings(input, '930')).toEqual([]);
  });

  test('the code is also required on an internal return, because the state decides about the exception', () => {
    const input = aNote({
      operation: 'return',
      payments: [{ method: '90' }],
      items: [anItem({ cfop: '5202', taxes: untaxed })],
    });
    expect(warnings(input, '930')).toHaveLength(1);
  });
});

test('a code on CST 00 gets a warning in SP (928) and is written; a code on another CST gets no warning', () => {
  const taxed = { cst: '00', rate: '18' } as const;
  expect(warnings(coded('SP070010', taxed), '928')).toHaveLength(1);
  expect(warnings(coded(undefined, taxed), '928')).toEqual([]);
  expect(warnings(coded('SP070010'), '928')).toEqual([]);
  expect(calculated(coded('SP070010', taxed)).items[0]?.cBenef).toBe('SP070010');
  const simples = aSimplesNote();
  const items = simples.items.map((item) => ({ ...item, benefitCode: 'SP070010' }));
  expect(calculated({ ...simples, items }).warnings).toEqual(calculated(simples).warnings);
});
