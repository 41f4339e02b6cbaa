import { decimal, format, zero } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { calculateServiceIbsCbs, type ServiceSupply, serviceBase } from './service-ibs-cbs.ts';

const supply = (changes: Partial<ServiceSupply> = {}): ServiceSupply => ({
  classTrib: '000001',
  operation: decimal('1500.00'),
  vISSQN: zero,
  vPIS: zero,
  vCOFINS: zero,
  ...changes,
});

const valuesOf = (changes: Partial<ServiceSupply>, day = '2026-11-21') => {
  const found = calculateServiceIbsCbs(supply(changes), day);
  if (found.kind !== 'calculated') throw new Error(found.kind);
  return found.values;
};

test('the vectors of services: V06: an intellectual profession, 30 % less', () => {
  const values = valuesOf({
    classTrib: '200052',
    operation: decimal('5000.00'),
    vISSQN: decimal('250.00'),
    vPIS: decimal('32.50'),
    vCOFINS: decimal('150.00'),
  });
  expect(values).toEqual({
    vBC: '4567.50',
    gIBSUF: { pIBSUF: '0.1000', gRed: { pRedAliq: '30.0000', pAliqEfet: '0.0700' }, vIBSUF: '3.20' },
    gIBSMun: { pIBSMun: '0.0000', gRed: { pRedAliq: '30.0000', pAliqEfet: '0.0000' }, vIBSMun: '0.00' },
    vIBS: '3.20',
    gCBS: { pCBS: '0.9000', gRed: { pRedAliq: '30.0000', pAliqEfet: '0.6300' }, vCBS: '28.78' },
  });
});

test('the vectors of services: C04: the official calculator, 80 % less of 4.14', () => {
  const values = valuesOf({ classTrib: '200026', operation: decimal('4.14') }, '2026-03-19');
  expect(values).toMatchObject({
    vBC: '4.14',
    gIBSUF: { vIBSUF: '0.00', gRed: { pAliqEfet: '0.0200' } },
    gCBS: { vCBS: '0.01', gRed: { pRedAliq: '80.0000', pAliqEfet: '0.1800' } },
    vIBS: '0.00',
  });
});

test('the base excludes PIS and COFINS until 2026, and the ISSQN as long as it exists', () => {
  const taxes = { vISSQN: decimal('75.00'), vPIS: decimal('9.75'), vCOFINS: decimal('45.00') };
  expect(valuesOf(taxes, '2026-12-31').vBC).toBe('1370.25');
  const baseOn = (day: string) => format(serviceBase(supply(taxes), day), 2);
  expect(['2026-12-31', '2027-01-01', '2032-12-31', '2033-01-01'].map(baseOn)).toEqual([
    '1370.25',
    '1425.00',
    '1425.00',
    '1500.00',
  ]);
});

test('there are no values when a rate is not published or the class has none', () => {
  expect(calculateServiceIbsCbs(supply(), '2027-01-01')).toEqual({ kind: 'unpublished' });
  expect(calculateServiceIbsCbs(supply({ classTrib: '410004' }), '2026-11-21').kind).toBe('withoutValues');
  expect(calculateServiceIbsCbs(supply({ classTrib: '999999' }), '2026-11-21').kind).toBe('withoutValues');
});

test('each tribute is deferred by its own percentage', () => {
  const deferral = { state: decimal('100'), municipal: decimal('0'), federal: decimal('50') };
  const values = valuesOf({ classTrib: '510001', deferral });
  expect([values.gIBSUF.vIBSUF, values.gCBS.vCBS]).toEqual(['0.00', '6.75']);
  expect(values.gCBS.gDif).toEqual({ pDif: '50.0000', vDif: '6.75' });
});

test('a class with a reduced base is taxed on the rest of the base', () => {
  const { vBC, gIBSUF } = valuesOf({ classTrib: '222001' });
  expect([vBC, gIBSUF.vIBSUF]).toEqual(['750.00', '0.75']);
});
