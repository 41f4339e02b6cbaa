import { defineStatement } from '@fiscal/db';
import type { Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { digestApiKey } from '../keys/api-key-text.ts';

export interface BucketToTakeFrom {
  readonly clientId: string;
  readonly mode: Mode;
  /** Tokens of a full bucket. */
  readonly capacity: number;
  readonly refillPerSecond: number;
}

export interface TakenRequest {
  readonly granted: boolean;
  /** The tokens that are left after the request, with fractions. */
  readonly tokens: number;
}

/**
 * The time since the last change, by the clock of the database, read after the row is locked. That clock may run
 * backwards.
 */
const refilled = `least(:capacity::float8, b.tokens + :refillPerSecond::float8
  * greatest(0, extract(epoch from clock_timestamp() - b.updated_at))::float8)`;

/**
 * A refused request writes nothing. Its number of tokens is read at the start of the statement, and serves only to
 * compute a wait.
 */
const takeOne = defineStatement<
  { key: string; capacity: number; refillPerSecond: number },
  { granted: boolean; tokens: number }
>(`
  with taken as (
    insert into request_bucket as b (key, tokens, updated_at) values (:key, :capacity::float8 - 1, clock_timestamp())
    on conflict (key) do update
      set tokens = ${refilled} - 1, updated_at = greatest(b.updated_at, clock_timestamp())
      where ${refilled} >= 1
    returning tokens
  )
  select true as granted, tokens from taken
  union all
  select false, ${refilled} from request_bucket b where b.key = :key and not exists (select from taken)`);

/**
 * Takes one token from a bucket that all processes share, in one statement. A new bucket is full. The gateway may read
 * every row, so a row has a digest under the pepper instead of the client's id.
 */
export async function takeRequest(
  sys: Pick<OperatorContext, 'db' | 'settings'>,
  { clientId, mode, capacity, refillPerSecond }: BucketToTakeFrom,
): Promise<TakenRequest> {
  const key = digestApiKey(`bucket:${clientId}:${mode}`, sys.settings.keyPepper).toString('base64url');
  const [taken] = await sys.db.autocommit(takeOne, { key, capacity, refillPerSecond }, 'gateway');
  // Another process inserted the row and emptied the bucket after this statement began.
  return taken ?? { granted: false, tokens: 0 };
}
