import type { Stack } from '@fiscal/dev-stack';
import postgres from 'postgres';

type Owned = Pick<Stack, 'databaseOwnerUrl'>;

async function asOwner<T>({ databaseOwnerUrl }: Owned, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Has the database of a stack keep every status of a filing: looks through the API miss one that passes between two. */
export async function keepStatuses(stack: Owned): Promise<void> {
  await asOwner(stack, (sql) =>
    sql`
      create schema kept;
      create table kept.status (sequence bigserial primary key, filing_id text not null, status text not null);
      create function kept.keep_status() returns trigger language plpgsql security definer as $$
      begin
        insert into kept.status (filing_id, status) values (new.id, new.status);
        return null;
      end $$;
      create trigger keep_status after insert or update of status on filing
        for each row execute function kept.keep_status()`.simple(),
  );
}

/** Returns every status that a filing has had, in order. */
export const readStatuses = (stack: Owned, filingId: string): Promise<readonly string[]> =>
  asOwner(stack, async (sql) => {
    const rows = await sql<{ status: string }[]>`
      select status from kept.status where filing_id = ${filingId} order by sequence`;
    return rows.map(({ status }) => status);
  });
