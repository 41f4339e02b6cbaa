import type { ApiSettings } from '@fiscal/config';
import type { ConnectionLimits } from '@fiscal/http-server';
import type { ApiLimits } from './create-api.ts';

/** A limit that no client reaches, for load tests on a development stack. */
const unlimited = { capacity: 1e9, refillPerSecond: 1e9 };

/** Returns the configured limits for the requests of a client and of an address. */
export function requestLimitsOf(settings: ApiSettings): ApiLimits {
  if (settings.API_RATE_LIMITS === 'off') return { perClient: unlimited, perAddress: unlimited };
  return {
    perClient: { capacity: settings.API_RATE_BURST, refillPerSecond: settings.API_RATE_PER_SECOND },
    perAddress: {
      capacity: settings.API_ADDRESS_RATE_BURST,
      refillPerSecond: settings.API_ADDRESS_RATE_PER_SECOND,
    },
  };
}

/** Returns the configured limits for connections. */
export const connectionLimitsOf = (settings: ApiSettings): ConnectionLimits => ({
  stalledMs: settings.API_STALLED_SECONDS * 1000,
  perListener: settings.API_CONNECTIONS,
  perAddress:
    settings.API_RATE_LIMITS === 'off' ? settings.API_CONNECTIONS : settings.API_CONNECTIONS_PER_ADDRESS,
  unsentBytes: settings.API_UNSENT_MEGABYTES * 1_048_576,
  trustedProxies: settings.API_TRUSTED_PROXIES,
});
