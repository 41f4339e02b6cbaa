import postgres from 'postgres';

/** Reads over one connection of its own; `url` must see every client's rows. */
export async function withRows<T>(
  url: string,
  read: (sql: postgres.Sql) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await read(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
