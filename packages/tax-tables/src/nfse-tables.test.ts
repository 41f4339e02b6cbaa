import { expect, test } from 'vitest';
import { countryTable, findCountry } from './nfse/country.ts';
import { nationalIssuerReach } from './nfse/national-issuer.ts';
import { findNbs, nbsTable } from './nfse/nbs.ts';
import { findNfseDomain, nfseDomainTable } from './nfse/nfse-domain.ts';
import { findOperationIndicator, operationIndicatorTable } from './nfse/operation-indicator.ts';
import { findServiceCode, serviceCodeTable } from './nfse/service-code.ts';
import { findServiceGroupDuty } from './nfse/service-group-duty.ts';

const today = '2026-11-21';

test('nothing of the lists of the NFS-e is missing', () => {
  const counts = [serviceCodeTable, nbsTable, operationIndicatorTable, countryTable].map(
    ({ rows }) => rows.length,
  );
  expect(counts).toEqual([338, 918, 26, 250]);
});

test('a service has six digits, an incidence and, for construction and events, its group', () => {
  const { rows } = serviceCodeTable;
  expect(rows.filter(({ code, name }) => !/^\d{6}$/.test(code) || name === '')).toEqual([]);
  const withIncidence = (wanted: string) => rows.filter(({ incidence }) => incidence === wanted);
  expect(['provider', 'place', 'taker', 'none'].map((one) => withIncidence(one).length)).toEqual([
    281, 55, 1, 1,
  ]);
  expect(findServiceCode('170501', today)?.incidence).toBe('taker');
  expect(findServiceCode('990101', today)?.incidence).toBe('none');
  expect(rows.filter(({ group }) => group === 'construction')).toHaveLength(11);
  const events = rows.filter(({ group }) => group === 'event');
  expect(events.filter(({ code }) => !code.startsWith('12'))).toEqual([]);
  expect(events).toHaveLength(rows.filter(({ code }) => code.startsWith('12')).length);
  expect(findServiceCode('070202', today)).toMatchObject({ incidence: 'place', group: 'construction' });
  expect(findServiceCode('999999', today)).toBeUndefined();
});

test('an NBS exists only when the list has exactly its code', () => {
  const codes = nbsTable.rows.map(({ code }) => code);
  expect(codes.filter((code) => !/^\d{9}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(findNbs('115021000', today)?.name).not.toBe('');
  expect(findNbs('999999999', today)?.name).toBe('');
  const others = ['000000000', '11502100', '1150210000', '1.1502.10.00', 'Serviços ', '', '\n11502100'];
  expect(others.filter((code) => nbsTable.knows(code))).toEqual([]);
});

test('a cIndOp says whose address decides', () => {
  expect(findOperationIndicator('100301', today)?.place).toBe('acquirer');
  expect(findOperationIndicator('040101', today)?.place).toBe('event');
  expect(findOperationIndicator('100301', '2025-12-31')).toBeUndefined();
});

test('countries have two letters', () => {
  expect(countryTable.rows.filter(({ code, name }) => !/^[A-Z]{2}$/.test(code) || name === '')).toEqual([]);
  expect(findCountry('US', today)?.name).toBe('Estados Unidos');
});

test('each value of a domain has a meaning, and a domain its values in order', () => {
  expect(nfseDomainTable.rows.filter(({ code, meaning }) => code === '' || meaning === '')).toEqual([]);
  const retentions = nfseDomainTable.on(today).filter(({ domain }) => domain === 'tpRetISSQN');
  expect(retentions.map(({ code }) => code)).toEqual(['1', '2', '3']);
  expect(findNfseDomain('opSimpNac', '2', today)?.meaning).toContain('MEI');
  expect(findNfseDomain('opSimpNac', '4', today)).toBeUndefined();
});

test.each([
  [1, '2026-10-31', undefined],
  [1, '2026-11-01', 'withAgreement'],
  [2, '2026-10-31', undefined],
  [2, '2026-11-01', 'withAgreement'],
  [3, '2030-01-01', undefined],
  [4, '2022-01-01', 'everywhere'],
])('the national issuer serves CRT %i on %s of itself: %s', (crt, day, reach) => {
  expect(nationalIssuerReach(crt, day)).toBe(reach);
});

test.each([
  ['010101', 3, '2026-09-30', undefined],
  ['010101', 3, '2026-10-01', '2026-10-01'],
  ['010301', 3, '2026-11-30', undefined],
  ['010301', 3, '2026-12-01', '2026-12-01'],
  ['990101', 3, '2026-11-30', undefined],
  ['010101', 1, '2026-12-31', undefined],
  ['010301', 4, '2027-01-01', '2027-01-01'],
])('the group of %s of a company of CRT %i on %s is a duty from %s on', (code, crt, day, since) => {
  expect(findServiceGroupDuty(code, crt, day)?.validFrom).toBe(since);
});
