import type { Clock } from '@fiscal/domain';
import { createTokenBuckets } from '@fiscal/http-server';
import { cpfOfTerm } from '@fiscal/services';
import { RequestRefused } from '../http/request-refused.ts';
import type { Person } from '../routes/person.ts';
import { forgetOldest } from './forget-oldest.ts';

/** The different CPFs that one person may search for: 30 at once, then one every 20 seconds. */
const searches = { capacity: 30, refillPerSecond: 0.05 };

/** The searches that one process remembers; the oldest are forgotten. */
const mostKnown = 5_000;

/** Throws 429 when a person has searched for too many CPFs. */
export type LimitCpfSearches = (person: Person, query: Readonly<Record<string, string>>) => void;

/**
 * Creates the limit of the searches for a CPF. A masked CPF leaves a thousand possible ones, and a search tells which of
 * them is there, so without a limit it shows to everybody what only some may see. The same CPF again costs nothing.
 */
export function createCpfLimit(clock: Clock): LimitCpfSearches {
  const buckets = createTokenBuckets(searches, clock);
  const known = new Set<string>();
  return ({ handle }, query) => {
    for (const text of Object.values(query)) {
      const cpf = cpfOfTerm(text);
      const search = `${handle} ${cpf}`;
      if (cpf === undefined || known.has(search)) continue;
      const taken = buckets.take(handle);
      if (taken.kind === 'empty')
        throw new RequestRefused(429, { 'Retry-After': `${taken.retryAfterSeconds}` });
      known.add(search);
      if (known.size > mostKnown) forgetOldest(known);
    }
  };
}
