import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { Tenant } from '../context/context.ts';
import { aTenant } from '../testing/a-tenant.ts';
import { createIssuingContextCache } from './create-issuing-context-cache.ts';
import { keepContext } from './issue-by-context.ts';
import type { CompanyContext, ContextKey, IssuingContext } from './issuing-context.ts';

const tenant = aTenant('0123456789abcdef01234567' as Id24, 'test');

const of = (n: number): ContextKey => ({
  companyId: n.toString(16).padStart(24, '0'),
  model: '55',
  taxClasses: [],
});

test('the cache keeps a thousand companies, and no context with many classes', () => {
  const cache = createIssuingContextCache();
  const seen = { taxClasses: [], series: [] } as unknown as CompanyContext;
  for (let n = 0; n <= 1_000; n += 1) cache.set(tenant, of(n), seen);
  expect([0, 1, 1_000].map((n) => cache.get(tenant, of(n)) !== undefined)).toEqual([false, true, true]);
  // The context for NFS-e of the same company is another one.
  expect(cache.get(tenant, { ...of(1), model: 'dps' })).toBeUndefined();
  const many = { ...seen, taxClasses: Array(21).fill({}) } as unknown as CompanyContext;
  cache.set(tenant, of(2_000), many);
  expect(cache.get(tenant, of(2_000))).toBeUndefined();
});

test('a context is kept for one client, one mode and one set of companies of a key, and keeps the next number of its series', () => {
  const issuingContexts = createIssuingContextCache();
  const series = [1, 2].map((number) => ({ number, next: 5, countedInOtherMode: false }));
  const context = { taxClasses: [], series, existing: undefined } as unknown as IssuingContext<unknown>;
  keepContext({ tenant, issuingContexts }, of(1), context, { series: 2, number: 5 });
  expect(issuingContexts.get(tenant, of(1))?.series.map(({ next }) => next)).toEqual([5, 6]);
  const { companyId } = of(1);
  for (const others of [{ mode: 'live' }, { clientId: companyId }, { companyIds: [companyId] }] as const)
    expect(issuingContexts.get({ ...tenant, ...others } as Tenant, of(1))).toBeUndefined();
});

test.each([
  ['classes of a hundred rules', { taxClasses: Array(20).fill({ rules: Array(100) }), series: [] }, 10],
  ['hundreds of series', { taxClasses: [], series: Array(800) }, 25],
])('%s replace the contexts cached before', (_, given, most) => {
  const cache = createIssuingContextCache();
  const seen = given as unknown as CompanyContext;
  const kept = () => Array.from({ length: 60 }, (__, n) => n).filter((n) => cache.get(tenant, of(n)));
  for (let n = 0; n < 60; n += 1) cache.set(tenant, of(n), seen);
  expect(kept()).toEqual(Array.from({ length: most }, (__, n) => 60 - most + n));
  for (let n = 0; n < 100; n += 1) cache.set(tenant, of(59), seen);
  expect(kept()).toHaveLength(most);
  cache.delete(tenant, of(59));
  cache.set(tenant, of(0), seen);
  expect(kept()).toHaveLength(most);
});
