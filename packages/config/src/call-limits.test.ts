import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { callLimitsField, callsPerSecond } from './call-limits.ts';

const field = callLimitsField(filingKinds);
const [sp, spTest, mg, national] = [
  'sefaz.SP.production',
  'sefaz.SP.homologation',
  'sefaz.MG.production',
  'sefin.BR.production',
];

test.each([
  ['2.5', [2.5, 2.5, 2.5, 2.5]],
  ['sefaz.SP=20', [20, 20, undefined, undefined]],
  ['50, sefaz.SP=20, sefin=10', [20, 20, 50, 10]],
  ['sefaz=30,sefaz.SP=20,sefaz.SP.homologation=2', [20, 2, 30, undefined]],
])('with %s each queue has the limit of its most specific name', (text, limits) => {
  const read = field.parse(text);
  expect([sp, spTest, mg, national].map((queue) => callsPerSecond(read, queue))).toEqual(limits);
});

test('without the setting no queue has a limit', () => {
  expect(callsPerSecond(undefined, sp)).toBeUndefined();
});

test.each([
  '0',
  'many',
  '=5',
  '5,',
  '5,6',
  'sefaz.SP=',
  'sefaz.SP=0',
  'sefaz.SP=1,sefaz.SP=2',
  'filings=5',
  'sefaz.sp=5',
  'sefaz.SP.test=5',
])('%s is refused', (text) => {
  expect(field.safeParse(text).success).toBe(false);
});
