import type { KeyScope } from '@fiscal/domain';
import type { AuthenticatedKey } from '@fiscal/services';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

/** The callers that an operation admits. */
export type Access =
  /** Everybody, without a key. */
  | 'public'
  /** Every key, also a restricted one: the answer has no data of the client. */
  | 'anyKey'
  /** Keys with the scope. A company that the key does not reach counts as absent. */
  | KeyScope
  /** Keys with the scope and without a restriction to companies: the operation concerns the whole client. */
  | { readonly scope: KeyScope; readonly companies: 'all' };

/** Returns the scope that an operation needs; undefined when it needs none. */
export function scopeOf(access: Access): KeyScope | undefined {
  if (access === 'public' || access === 'anyKey') return undefined;
  return typeof access === 'string' ? access : access.scope;
}

/** Returns the refusal of a key that may not call an operation; undefined when it may. */
export function missingAccess(
  { scopes, companyIds }: Pick<AuthenticatedKey, 'scopes' | 'companyIds'>,
  access: Access,
): RequestRefused | undefined {
  const scope = scopeOf(access);
  if (scope === undefined) return undefined;
  if (scopes.length > 0 && !scopes.includes(scope)) return insufficient(scope, 'scope');
  return typeof access === 'object' && companyIds.length > 0 ? insufficient(scope, 'companies') : undefined;
}

/** Refuses a key that may not call the operation, before the parameters and the body are read. */
export const requireAccess =
  (access: Access): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const refused = access === 'public' ? undefined : missingAccess(c.get('key'), access);
    if (refused !== undefined) throw refused;
    await next();
  };

const insufficient = (scope: KeyScope, reason: 'scope' | 'companies'): RequestRefused =>
  new RequestRefused('insufficient_scope', { required: [scope], reason });
