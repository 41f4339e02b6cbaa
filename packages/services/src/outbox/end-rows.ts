import { type OutboxRows, outboxLeaseMs } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

type Ids = readonly string[];

const remove = defineStatement<{ ids: Ids }, object>('delete from outbox where id = any(:ids)');

const release = defineStatement<{ ids: Ids }, object>(
  'update outbox set next_attempt_at = now() where id = any(:ids)',
);

/**
 * Doubles the wait with each attempt, from one lease to one minute. The exponent is limited, so that the power stays
 * small.
 */
const postpone = defineStatement<{ ids: Ids; outboxLeaseMs: number }, object>(`
  update outbox set attempts = attempts + 1,
    next_attempt_at = now()
      + least(:outboxLeaseMs::float8 * power(2, least(attempts, 10)), 60000) * interval '1 millisecond'
  where id = any(:ids)`);

/** Makes the access by which a process ends its claims of rows. Without ids it sends no statement. */
export const outboxRows = ({ db }: Pick<SystemContext, 'db'>): OutboxRows => ({
  async remove(ids) {
    if (ids.length > 0) await db.autocommit(remove, { ids }, 'gateway');
  },
  async release(ids) {
    if (ids.length > 0) await db.autocommit(release, { ids }, 'gateway');
  },
  async postpone(ids) {
    if (ids.length > 0) await db.autocommit(postpone, { ids, outboxLeaseMs }, 'gateway');
  },
});
