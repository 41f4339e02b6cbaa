import { defineStatement, type NoParameters } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';

/** The number of secrets that one master key seals. */
export interface SealedCount {
  readonly keyId: string;
  readonly certificates: number;
  /** Includes former secrets that still sign. */
  readonly webhooks: number;
}

const count = defineStatement<NoParameters, SealedCount>(`
  select key as "keyId", count(*) filter (where holder = 'certificate')::int as certificates,
    count(*) filter (where holder = 'webhook')::int as webhooks
  from (
    select sealed_key->>'kekId' as key, 'certificate' as holder from certificate where sealed_key is not null
    union all select sealed_secret->>'kekId', 'webhook' from webhook
    union all select former_secret->>'kekId', 'webhook' from webhook where former_secret is not null
  ) sealed
  group by key order by key collate "C"`);

/** Counts what is sealed, by id of the master key; a key that is absent here may go. */
export const countSealed = (sys: Pick<OperatorContext, 'db'>): Promise<readonly SealedCount[]> =>
  sys.db.autocommit(count, {});
