import type { Mode } from '@fiscal/domain';
import type { TokenBuckets } from '@fiscal/http-server';
import type { Tracing } from '@fiscal/observability';
import type { ClientDeps, KeyAuthenticator } from '@fiscal/services';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv, ApiVariables } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

interface AuthenticationDeps {
  readonly keys: Pick<KeyAuthenticator, 'authenticate' | 'noteUse'>;
  readonly mode: Mode;
  readonly services: ClientDeps;
  readonly tracing: Pick<Tracing, 'traceparent'>;
  readonly failures: { readonly buckets: TokenBuckets; readonly addressOf: (c: Context) => string };
}

/** Tokens of the address bucket that a wrong key costs in addition to the one of the request. */
const failureCost = 9;

/** Lets a request through only with a key of this address, and puts its tenant into the context. */
export const authenticate =
  ({ keys, mode, services, tracing, failures }: AuthenticationDeps): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const bearer = bearerOf(c.req.header('authorization'));
    const holder = bearer === undefined ? null : await keys.authenticate(bearer, mode);
    if (holder === null) {
      failures.buckets.charge(failures.addressOf(c), failureCost);
      throw new RequestRefused('unauthorized');
    }
    const tenant: ApiVariables['tenant'] = {
      ...services,
      tenant: holder,
      requestId: c.get('requestId'),
      traceparent: tracing.traceparent(),
    };
    c.set('key', holder);
    c.set('tenant', tenant);
    await next();
    keys.noteUse(holder);
  };

/** Returns the credential of the scheme Bearer. Two headers arrive joined by a comma and do not match. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{1,128})$/i.exec(header?.trim() ?? '')?.[1];
}
