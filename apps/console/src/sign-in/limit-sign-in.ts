import type { Clock } from '@fiscal/domain';
import { addressGroup, createTokenBuckets, type IsTrustedProxy, sourceAddress } from '@fiscal/http-server';
import type { MiddlewareHandler } from 'hono';
import { RequestRefused } from '../http/request-refused.ts';
import type { ConsoleEnv } from '../serving/console-env.ts';
import { findPerson, type SessionDeps } from '../serving/require-person.ts';

/** The attempts of one address: 30 at once, then one every two seconds. */
const attempts = { capacity: 30, refillPerSecond: 0.5 };

interface LimitDeps extends SessionDeps {
  readonly isTrustedProxy: IsTrustedProxy;
  readonly clock: Clock;
}

/** Limits the attempts to sign in by source address; who is signed in already is never limited. */
export function limitSignIn({ isTrustedProxy, clock, ...session }: LimitDeps): MiddlewareHandler<ConsoleEnv> {
  const buckets = createTokenBuckets(attempts, clock);
  const readAddress = sourceAddress(isTrustedProxy);
  return async (c, next) => {
    if ((await findPerson(c, session)) === undefined) {
      const taken = buckets.take(addressGroup(readAddress(c)));
      if (taken.kind === 'empty') {
        throw new RequestRefused(429, { 'Retry-After': `${taken.retryAfterSeconds}` });
      }
    }
    await next();
  };
}
