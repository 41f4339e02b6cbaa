import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const take = defineStatement<{ name: string; holder: string; leaseMs: number }, { readonly held: true }>(`
  insert into lease as l (name, holder, until)
  values (:name, :holder, now() + :leaseMs::float8 * interval '1 millisecond')
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < now()
  returning true as held`);

const drop = defineStatement<{ name: string; holder: string }, object>(
  'delete from lease where name = :name and holder = :holder',
);

export interface LeaseToHold {
  readonly name: string;
  /** The name of the process. */
  readonly holder: string;
  readonly leaseMs: number;
}

/**
 * Takes or keeps the lease of a task for this process, by the clock of the database. False while another process has
 * it.
 */
export async function holdLease(
  sys: SystemContext,
  { name, holder, leaseMs }: LeaseToHold,
): Promise<boolean> {
  return (await sys.db.autocommit(take, { name, holder, leaseMs })).length > 0;
}

/** Gives the lease back. */
export async function dropLease(sys: SystemContext, { name, holder }: LeaseToHold): Promise<void> {
  await sys.db.autocommit(drop, { name, holder });
}

/**
 * Runs the work of a held lease, and renews the lease every third of its time, so that even a long step keeps other
 * processes out while this process lives. Returns after the last renewal.
 */
export async function underLease(
  sys: SystemContext,
  lease: LeaseToHold,
  work: () => Promise<unknown>,
): Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = renewal.then(() => holdLease(sys, lease)).catch(() => undefined);
  }, lease.leaseMs / 3);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await renewal;
  }
}
