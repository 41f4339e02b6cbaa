import { expect, test } from 'vitest';
import { createMunicipalities, isActiveOn, rateOn, usualMunicipality } from './municipality.ts';
import { createNfseTaxpayers, simplesOption } from './taxpayer.ts';

const usual = {
  code: '3550308',
  agreement: 'active',
  activeFrom: '2022-01-01',
  nationalIssuer: 'yes',
  defaultRate: '5.00',
  rates: {},
  refusedServices: [],
  benefits: [],
} as const;

test('a municipality without an entry has the default values, also after its entry is removed', () => {
  const municipalities = createMunicipalities([]);
  expect([municipalities.of('3550308'), municipalities.list()]).toEqual([usual, []]);
  const entry = { ...usual, agreement: 'absent' } as const;
  municipalities.put(entry);
  expect([municipalities.of('3550308'), municipalities.list()]).toEqual([entry, [entry]]);
  expect([municipalities.remove('3550308'), municipalities.remove('3550308')]).toEqual([true, false]);
  expect(municipalities.of('3550308')).toEqual(usual);
});

test('a rate applies from its first day to its last; otherwise the usual rate applies', () => {
  const entry = {
    ...usual,
    rates: {
      '010101': [
        { rate: '2.00', from: '2026-01-01', to: '2026-06-30' },
        { rate: '3.00', from: '2026-07-02' },
      ],
    },
  };
  const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01', '2026-07-02', '2099-01-01'];
  expect(days.map((day) => rateOn(entry, '010101', day))).toEqual([
    '5.00',
    '2.00',
    '2.00',
    '5.00',
    '3.00',
    '3.00',
  ]);
  expect(rateOn(entry, '010201', '2026-01-01')).toBe('5.00');
});

test('an active agreement is in force from its first day on', () => {
  const on = (agreement: 'active' | 'inactive' | 'absent') =>
    ['2021-12-31', '2022-01-01', '2022-01-02'].map((day) =>
      isActiveOn({ ...usualMunicipality('1'), agreement }, day),
    );
  expect([on('active'), on('inactive'), on('absent')]).toEqual([
    [false, true, true],
    [false, false, false],
    [false, false, false],
  ]);
});

test('each month has its option of the Simples, from the first to the last month; in all other months the option is 1', () => {
  const simples = [
    { option: '2', from: '2025-01', to: '2025-06' },
    { option: '3', from: '2026-01' },
  ] as const;
  const months = ['2024-12', '2025-01', '2025-06', '2025-07', '2026-01', '2030-01'];
  const of = (month: string) => simplesOption({ document: '1', simples }, month);
  expect(months.map(of)).toEqual(['1', '2', '2', '1', '3', '3']);
  expect(simplesOption({ document: '1', simples: [] }, '2026-01')).toBe('1');
  expect(simplesOption({ document: '1' }, '2026-01')).toBeUndefined();
  expect(simplesOption(undefined, '2026-01')).toBeUndefined();
});

test('the register has one entry for each document', () => {
  const taxpayers = createNfseTaxpayers([{ document: '1', name: 'A' }]);
  taxpayers.put({ document: '2' });
  taxpayers.setClosed(true);
  expect([taxpayers.find('2'), taxpayers.find('3'), taxpayers.find(undefined)]).toEqual([
    { document: '2' },
    { document: '3', standing: 'absent' },
    undefined,
  ]);
  taxpayers.setClosed(false);
  taxpayers.put({ document: '1', name: 'B' });
  expect(taxpayers.list()).toEqual([{ document: '1', name: 'B' }, { document: '2' }]);
  expect([taxpayers.find('1')?.name, taxpayers.find('3'), taxpayers.find(undefined)]).toEqual([
    'B',
    undefined,
    undefined,
  ]);
  expect([taxpayers.remove('2'), taxpayers.remove('2')]).toEqual([true, false]);
});
