/** The clock of one test database: `now()` of every connection opened after it was made gives the time that was set. */
export interface DatabaseClock {
  set(date: Date): Promise<void>;
}

/** What the owner of a test database does for its clock. */
interface OwnedDatabase {
  setForSessions(setting: string): Promise<void>;
  asOwner(text: string): Promise<void>;
}

/** A `now()` that stands still, which the template of test databases has and no session finds by itself. */
export const clockSchema = `
  drop schema if exists fixed_clock cascade;
  create schema fixed_clock;
  create table fixed_clock.moment (at timestamptz not null);
  insert into fixed_clock.moment values ('-infinity');
  create function fixed_clock.now() returns timestamptz language sql stable parallel safe
    return (select at from fixed_clock.moment);
  grant usage on schema fixed_clock to public;
  grant select on fixed_clock.moment to public`;

/**
 * Puts the clock that stands still before that of the server, for all logins of a database that nobody has used yet.
 * Leases and due times that the database decides then move with the test and not with the machine.
 */
export async function fixDatabaseClock(
  { setForSessions, asOwner }: OwnedDatabase,
  start: Date,
): Promise<DatabaseClock> {
  await setForSessions('search_path = fixed_clock, pg_catalog, public');
  const set = (date: Date) => asOwner(`update fixed_clock.moment set at = '${date.toISOString()}'`);
  await set(start);
  return { set };
}
