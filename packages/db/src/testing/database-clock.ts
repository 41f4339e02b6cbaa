import postgres from 'postgres';

/** The clock of one test database: `now()` of every connection opened after it was made gives the time that was set. */
export interface DatabaseClock {
  set(date: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Puts a `now()` that stands still before that of the server, for all logins of the database at `adminUrl`. Leases and
 * due times that the database decides then move with the test and not with the machine.
 */
export async function fixDatabaseClock(adminUrl: string, start: Date): Promise<DatabaseClock> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const name = new URL(adminUrl).pathname.slice(1);
  await sql.begin(async (tx) => {
    await tx`create schema fixed_clock`;
    await tx`create table fixed_clock.moment (at timestamptz not null)`;
    await tx`insert into fixed_clock.moment values (${start})`;
    await tx`create function fixed_clock.now() returns timestamptz language sql stable parallel safe
      return (select at from fixed_clock.moment)`;
    await tx`grant usage on schema fixed_clock to public`;
    await tx`grant select on fixed_clock.moment to public`;
    await tx`alter database ${tx(name)} set search_path = fixed_clock, pg_catalog, public`;
  });
  return {
    async set(date) {
      await sql`update fixed_clock.moment set at = ${date}`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
