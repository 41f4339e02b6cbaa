import type { BucketPolicy, ClientBuckets, Taken, TokenBuckets } from '@fiscal/http-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

/** Counts every request by source address, before any key is looked up. */
export const limitByAddress =
  (buckets: TokenBuckets, addressOf: (c: Context) => string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    refuseWhenEmpty(buckets.take(addressOf(c)));
    await next();
  };

/** Counts the requests of a client and says so in the headers of draft-ietf-httpapi-ratelimit-headers-11. */
export const limitByClient =
  (buckets: ClientBuckets, policy: BucketPolicy): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const taken = await buckets.take(c.get('key').clientId);
    const window = Math.ceil(policy.capacity / policy.refillPerSecond);
    const remaining = taken.kind === 'taken' ? taken.remaining : 0;
    c.header('RateLimit-Policy', `"default";q=${policy.capacity};w=${window}`);
    c.header('RateLimit', `"default";r=${remaining};t=${taken.secondsUntilFull}`);
    refuseWhenEmpty(taken);
    await next();
  };

function refuseWhenEmpty(taken: Taken): void {
  if (taken.kind === 'empty') {
    throw new RequestRefused('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  }
}
