import { expect, test } from 'vitest';
import { collectFindings } from '../context/findings.ts';
import { warnOfClassEnd } from './warn-of-class-end.ts';

const warningsOn = (issuedOn: string, validTo: string | null) => {
  const findings = collectFindings();
  const ending = { code: '200034', validTo, source: 'Informe Técnico 2025.002' };
  warnOfClassEnd({ findings, number: 1, input: { issuedOn } }, ending);
  return findings.warnings();
};

test('a class gets a warning in its last sixty days, including the last day', () => {
  expect(warningsOn('2026-11-01', '2026-12-31')).toEqual([
    'O cClassTrib 200034 só vale até 31/12/2026 (Informe Técnico 2025.002). (item 1)',
  ]);
  expect(warningsOn('2026-12-31', '2026-12-31')).toHaveLength(1);
  expect(warningsOn('2026-10-31', '2026-12-31')).toEqual([]);
});

test('a class without a last day gets no warning', () => expect(warningsOn('2026-11-21', null)).toEqual([]));
