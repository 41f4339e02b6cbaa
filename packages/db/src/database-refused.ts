import { SetupError } from '@fiscal/domain';

/**
 * The reason why a program refuses a database. `early`: the database is older than our first migration. `newer`: a later
 * version migrated it and lets no program of this version use it. `behind`: it lacks migrations of this program, which
 * only `migrate` may add. `edited`: a migration was edited after it was applied. `foreign`: the tables belong to another
 * program. `unbound`: row level security does not bind the login. `address`: the address cannot be used.
 */
export type RefusalReason = 'early' | 'newer' | 'behind' | 'edited' | 'foreign' | 'unbound' | 'address';

const advice: Readonly<Record<RefusalReason, string>> = {
  early: 'begin with an empty database (another name in the addresses, or drop this one first)',
  newer: 'use the newer version of the program',
  behind: 'run fiscal database migrate of this version first',
  edited: 'use the program that applied it, or begin with an empty database',
  foreign: 'name an empty database',
  unbound: 'use the login that fiscal database migrate makes for this program',
  address: 'correct the address',
};

/** A database that this program cannot use. The message is one line: what is wrong, then what to do. */
export class DatabaseRefused extends SetupError {
  override readonly name = 'DatabaseRefused';
  readonly reason: RefusalReason;
  /** The problem, without the advice. */
  readonly problem: string;
  readonly advice: string;

  constructor(reason: RefusalReason, problem: string, options?: ErrorOptions) {
    super(`${problem}: ${advice[reason]}`, options);
    this.advice = advice[reason];
    this.reason = reason;
    this.problem = problem;
  }
}
