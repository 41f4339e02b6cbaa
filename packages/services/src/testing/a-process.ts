import { createIssuingContextCache } from '../accept/create-issuing-context-cache.ts';
import type { IssuingContextCache } from '../accept/issuing-context.ts';
import type { TestTenant } from './test-context.ts';

/**
 * The context of a client in another process, which has its own cache. A change of a cached object throws a TypeError.
 */
export const aProcess = <Context extends TestTenant>(
  ctx: Context,
): Context & { readonly issuingContexts: IssuingContextCache } => ({
  ...ctx,
  issuingContexts: frozenCache(),
});

function frozenCache(): IssuingContextCache {
  const cache = createIssuingContextCache();
  return { ...cache, set: (tenant, of, context) => cache.set(tenant, of, freeze(context)) };
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  for (const each of Object.values(value)) freeze(each);
  return Object.freeze(value);
}
