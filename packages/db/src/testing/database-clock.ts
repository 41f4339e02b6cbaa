import { type RunningClock, runningClock } from '@fiscal/testkit';

/** The clock of one test database. `now()` returns its time in every connection that was opened after its creation. */
export interface DatabaseClock {
  set(date: Date): Promise<void>;
}

/** The methods of a test database that its clock needs. */
interface OwnedDatabase {
  setForSessions(setting: string): Promise<void>;
  asOwner(text: string): Promise<void>;
}

/**
 * SQL of a schema with its own `now()`, fixed or running. The template of test databases has it, and sessions do not
 * use it by default.
 */
export const clockSchema = `
  drop schema if exists test_clock cascade;
  create schema test_clock;
  create table test_clock.moment (standing timestamptz, ahead interval, check (num_nonnulls(standing, ahead) = 1));
  insert into test_clock.moment values ('-infinity', null);
  create function test_clock.now() returns timestamptz language sql stable parallel safe
    return (select coalesce(standing, pg_catalog.now() + ahead) from test_clock.moment);
  grant usage on schema test_clock to public;
  grant select on test_clock.moment to public`;

/**
 * Makes a fixed clock replace the server's clock for all logins of an unused database. Leases and due times of the
 * database then follow the test instead of the machine.
 */
export async function fixDatabaseClock(database: OwnedDatabase, start: Date): Promise<DatabaseClock> {
  const set = (date: Date) =>
    database.asOwner(`update test_clock.moment set standing = '${date.toISOString()}', ahead = null`);
  await useClock(database);
  await set(start);
  return { set };
}

/** Gives an unused database a running clock, which it returns for the process. */
export async function runDatabaseClock(database: OwnedDatabase): Promise<RunningClock> {
  const clock = runningClock();
  await useClock(database);
  const ahead = `${clock.offsetMs} * interval '1 millisecond'`;
  await database.asOwner(`update test_clock.moment set standing = null, ahead = ${ahead}`);
  return clock;
}

const useClock = ({ setForSessions }: OwnedDatabase): Promise<void> =>
  setForSessions('search_path = test_clock, pg_catalog, public');
