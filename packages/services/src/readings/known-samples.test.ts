import { expect, test } from 'vitest';
import { knownSamples } from './known-samples.ts';

const known = { name: 'fiscal_certificates', labels: { days: '7' }, value: 2 };

test('samples that another version of the program wrote, and this one cannot show, are left out', () => {
  const others = [
    null,
    'text',
    { name: 'fiscal_of_tomorrow', labels: {}, value: 1 },
    { name: 'toString', labels: {}, value: 1 },
    { ...known, labels: {} },
    { ...known, labels: { days: 7 } },
    { ...known, labels: { days: '7', mode: 'live' } },
    { ...known, labels: { mode: 'live' } },
    { ...known, labels: null },
    { ...known, value: '2' },
  ];
  expect(knownSamples([known, ...others])).toEqual([known]);
});

test('a reading of another form has no samples', () => {
  expect([{ v: 2 }, null, 'text', 1].map(knownSamples)).toEqual([[], [], [], []]);
});
