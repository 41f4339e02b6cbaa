import postgres from 'postgres';

/**
 * Gives the database a `now()` that differs from the server's by `offsetMs`, only for sessions of the returned
 * addresses, which find it before the server's own. Every time that decides something then follows the stack's clock.
 */
export async function moveDatabaseClock(
  ownerUrl: string,
  offsetMs: number,
): Promise<(url: string) => string> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`
      create schema if not exists ${schema};
      create or replace function ${schema}.now() returns timestamptz language sql stable parallel safe
        return pg_catalog.now() + ${Math.round(offsetMs)} * interval '1 millisecond';
      grant usage on schema ${schema} to public`);
  } finally {
    await sql.end();
  }
  return (url) => {
    const moved = new URL(url);
    moved.searchParams.set('search_path', `${schema},pg_catalog,public`);
    return moved.href;
  };
}

const schema = 'moved_clock';
