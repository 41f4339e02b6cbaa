import { addresses } from './addresses.ts';

export interface FiscalOptions {
  /** `fsk_test_…` or `fsk_live_…`. */
  readonly apiKey: string;
  /** The address of the service for the mode of the key. When absent, this build of the SDK must have an address. */
  readonly baseUrl?: string | undefined;
  /** Longest time of one attempt, in milliseconds; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** The most times that a call is sent again when repeating is safe; 3 when absent. */
  readonly maxRetries?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface Settings {
  readonly apiKey: string;
  /** The address without a slash at its end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

/** Reads the options. Throws `TypeError` for unusable options; the message never contains the key. */
export function readOptions({
  apiKey,
  baseUrl,
  timeoutMs = 30_000,
  maxRetries = 3,
}: FiscalOptions): Settings {
  const [, mode] = /^fsk_(test|live)_[0-9A-Za-z_]+$/.exec(apiKey) ?? [];
  if (mode !== 'test' && mode !== 'live') {
    throw new TypeError('apiKey must be a whole key, fsk_test_… or fsk_live_…');
  }
  const address = baseUrl ?? addresses[mode];
  if (address === undefined) {
    throw new TypeError(`baseUrl is required: this build of the SDK has no address for fsk_${mode}_ keys`);
  }
  return {
    apiKey,
    baseUrl: readAddress(address),
    timeoutMs: readNumber('timeoutMs', timeoutMs, 1),
    maxRetries: readNumber('maxRetries', maxRetries, 0),
  };
}

function readAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url !== undefined && [url.search, url.hash, url.username, url.password].join('') === '';
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an http(s) address without query and password');
  }
  return address.replace(/\/+$/, '');
}

/** Returns an integer that a timer can hold. Throws `TypeError` for any other number. */
export function readNumber(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least && value < 2 ** 31) return value;
  throw new TypeError(`${name} must be an integer from ${least}`);
}
