import { expect, test } from 'vitest';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { workedNotes } from '../testing/worked-notes.ts';
import { resolveNfse } from './resolve-nfse.ts';

test.each(workedNotes)('worked notes: $id $title', ({ facts, vPis, vCofins, forecast }) => {
  const resolved = resolveNfse(facts);
  expect(resolved.forecast).toEqual(forecast);
  expect(resolved.federal?.piscofins?.vPis).toBe(vPis);
  expect(resolved.federal?.piscofins?.vCofins).toBe(vCofins);
});

test('worked notes: V06 of the reform: an intellectual profession, 30 % less, of 5,000.00', () => {
  const { forecast } = resolveNfse(
    someDpsFacts({
      request: {
        amounts: { service: '5000.00' },
        federal: { pisCofins: { cst: '01', pisRate: '0.65', cofinsRate: '3.00' } },
        ibsCbs: { operationIndicator: '100301', cst: '200', classTrib: '200052' },
      },
    }),
  );
  expect(forecast.vISSQN).toBe('250.00');
  expect(forecast.ibsCbs).toMatchObject({ vBC: '4567.50', vIBSUF: '3.20', vIBSTot: '3.20', vCBS: '28.78' });
});

test('worked notes: C04 of the reform: 80 % less of 4.14, by the official calculator', () => {
  const { forecast } = resolveNfse(
    someDpsFacts({
      issuedAt: new Date('2026-03-19T15:00:00Z'),
      request: {
        competenceDate: '2026-03-19',
        service: { nationalCode: '990101', nbs: '115021000', description: 'x' },
        amounts: { service: '4.14' },
        ibsCbs: { operationIndicator: '100301', cst: '200', classTrib: '200026' },
      },
    }),
  );
  expect(forecast.ibsCbs).toMatchObject({ vBC: '4.14', vIBSUF: '0.00', vIBSTot: '0.00', vCBS: '0.01' });
});
