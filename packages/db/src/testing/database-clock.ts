import { type RunningClock, runningClock } from '@fiscal/testkit';

/** The clock of one test database: `now()` of every connection opened after it was made gives the time that was set. */
export interface DatabaseClock {
  set(date: Date): Promise<void>;
}

/** What the owner of a test database does for its clock. */
interface OwnedDatabase {
  setForSessions(setting: string): Promise<void>;
  asOwner(text: string): Promise<void>;
}

/** A `now()` of its own, standing or running, which the template of test databases has and no session finds by itself. */
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
 * Puts the clock that stands still before that of the server, for all logins of a database that nobody has used yet.
 * Leases and due times that the database decides then move with the test and not with the machine.
 */
export async function fixDatabaseClock(database: OwnedDatabase, start: Date): Promise<DatabaseClock> {
  const set = (date: Date) =>
    database.asOwner(`update test_clock.moment set standing = '${date.toISOString()}', ahead = null`);
  await useClock(database);
  await set(start);
  return { set };
}

/** Gives such a database the clock that it returns for the process: `runningClock`. */
export async function runDatabaseClock(database: OwnedDatabase): Promise<RunningClock> {
  const clock = runningClock();
  await useClock(database);
  const ahead = `${clock.offsetMs} * interval '1 millisecond'`;
  await database.asOwner(`update test_clock.moment set standing = null, ahead = ${ahead}`);
  return clock;
}

const useClock = ({ setForSessions }: OwnedDatabase): Promise<void> =>
  setForSessions('search_path = test_clock, pg_catalog, public');
