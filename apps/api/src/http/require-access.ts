import type { KeyScope } from '@fiscal/domain';
import type { AuthenticatedKey } from '@fiscal/services';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

/** The callers that an operation admits. */
export type Access =
  /** Everybody, without a key. */
  | 'public'
  /** Every key, whatever it was restricted to: the answer holds nothing of the client's. */
  | 'anyKey'
  /** Keys with the scope; companies out of their reach are absent. */
  | KeyScope
  /** Keys with the scope that no companies were named for: the operation concerns the whole client. */
  | { readonly scope: KeyScope; readonly companies: 'all' };

/** The scope that an operation needs; undefined where any key, or none, will do. */
export function scopeOf(access: Access): KeyScope | undefined {
  if (access === 'public' || access === 'anyKey') return undefined;
  return typeof access === 'string' ? access : access.scope;
}

/** Returns the refusal of a key that lacks a scope or a company; undefined where it may call the operation. */
export function missingAccess(
  { scopes, companyIds }: Pick<AuthenticatedKey, 'scopes' | 'companyIds'>,
  access: Access,
): RequestRefused | undefined {
  const scope = scopeOf(access);
  if (scope === undefined) return undefined;
  if (scopes.length > 0 && !scopes.includes(scope)) return insufficient(scope, 'scope');
  return typeof access === 'object' && companyIds.length > 0 ? insufficient(scope, 'companies') : undefined;
}

/** Refuses a key that lacks the scope of the operation, before anything of the request is read. */
export const requireAccess =
  (access: Access): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const refused = access === 'public' ? undefined : missingAccess(c.get('key'), access);
    if (refused !== undefined) throw refused;
    await next();
  };

const insufficient = (scope: KeyScope, reason: 'scope' | 'companies'): RequestRefused =>
  new RequestRefused('insufficient_scope', { required: [scope], reason });
