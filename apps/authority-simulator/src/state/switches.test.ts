import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { createAdjustableClock } from './adjustable-clock.ts';
import { createOptionalRules } from './optional-rules.ts';
import { createPausedWindows } from './paused-windows.ts';
import { createRegistry } from './registry.ts';

test('a pause lasts from its first moment until just before its last one, in its environment', () => {
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  const windows = createPausedWindows(clock);
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const everywhere = windows.add({ cStat: '108', from: after(1_000), to: after(2_000) });
  const one = windows.add({ cStat: '109', environment: 'production', from: after(0), to: after(3_000) });
  const seen: unknown[] = [];
  const look = () => seen.push([windows.current('homologation'), windows.current('production')]);
  for (let ms = 0; ms <= 3_000; ms += 1_000) {
    look();
    clock.advance(1_000);
  }
  expect(seen).toEqual([
    [undefined, '109'],
    ['108', '108'],
    [undefined, '109'],
    [undefined, undefined],
  ]);
  expect(windows.list()).toEqual([everywhere, one]);
  windows.clear();
  expect(windows.list()).toEqual([]);
});

test('the clock of the authority is the real time plus an offset', () => {
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  const adjusted = createAdjustableClock(clock);
  expect([adjusted.offsetMs(), adjusted.now()]).toEqual([0, clock.now()]);
  adjusted.setOffset(-60_000);
  expect(adjusted.offsetMs()).toBe(-60_000);
  expect(adjusted.now().toISOString()).toBe('2026-11-21T11:59:00.000Z');
});

test('optional rules have their initial values, and are changed by name', () => {
  const initial = { benefitCodes: 'ignored', paymentsBelowTotal: 'checked' };
  const rules = createOptionalRules();
  expect(rules.current()).toEqual(initial);
  expect(rules.set({ benefitCodes: 'checked' })).toEqual({ ...initial, benefitCodes: 'checked' });
  expect(rules.set({ paymentsBelowTotal: 'ignored' })).toEqual(rules.current());
  expect(rules.current()).toEqual({ benefitCodes: 'checked', paymentsBelowTotal: 'ignored' });
  expect(createOptionalRules({ paymentsBelowTotal: 'ignored' }).current()).toEqual({
    ...initial,
    paymentsBelowTotal: 'ignored',
  });
});

test('a registry has one entry for each company, and finds the holder of a state registration', () => {
  const first = { cnpj: '11222333000181', stateRegistrations: ['1', '2'] };
  const registry = createRegistry([first]);
  registry.put({ cnpj: '12ABC34501DE35', enabled: false });
  expect(registry.list()).toHaveLength(2);
  expect([registry.find('11222333000181'), registry.find('x'), registry.find(undefined)]).toEqual([
    first,
    undefined,
    undefined,
  ]);
  expect(['1', '2', '3'].map(registry.holderOf)).toEqual([first.cnpj, first.cnpj, undefined]);
  registry.put({ cnpj: first.cnpj, crt: '3' });
  expect(registry.find(first.cnpj)).toEqual({ cnpj: first.cnpj, crt: '3' });
  expect([registry.remove(first.cnpj), registry.remove(first.cnpj)]).toEqual([true, false]);
  expect(registry.list()).toEqual([{ cnpj: '12ABC34501DE35', enabled: false }]);
});
