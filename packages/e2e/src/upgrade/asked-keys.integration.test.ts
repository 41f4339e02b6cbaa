import { randomBytes } from 'node:crypto';
import { migrate } from '@fiscal/db';
import { createEmptyDatabase, type EmptyDatabase, readDumps, restoreDump } from '@fiscal/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const owner = `owner_${randomBytes(4).toString('hex')}`;

let database: EmptyDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase(inject('postgresUrl'));
  const before = readDumps().find(({ version }) => version === '0.10.2-rc.4');
  if (before === undefined) throw new Error('the version before has a dump');
  await restoreDump(database.url, before);
  await database.asOwner(questionsOfBefore);
  await database.asOwner(givenTo(owner));
});
afterAll(async () => {
  await database.drop();
  await run(inject('postgresUrl'), `drop role ${owner}`);
});

async function run(url: string, text: string): Promise<readonly object[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return sql.unsafe(text).finally(() => sql.end({ timeout: 5 }));
}

/** A question about the own key of a note, two about that of somebody else, and one about the note of an event. */
const questionsOfBefore = `
  insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome, answer)
  select lpad(to_hex(900 + q.place * 2 + case f.kind when 'nfeEvent' then 1 else 0 end), 24, '0'), f.client_id, f.id,
    f.run, 0, 'situation', q.token, now(), now(), 'answered', q.answer::jsonb
  from (
    (select * from filing where kind = 'nfe' order by id limit 1)
    union all (select * from filing where kind = 'nfeEvent' order by id limit 1)
  ) f
  join (values (1, 'own', '{}'), (2, 'named K2', '{}'), (3, 'answered', '{"askedKey": "K3"}')) q(place, token, answer)
    on f.kind = 'nfe' or q.place = 1`;

/** Gives all that is in the database to a role that is not a superuser, whom row level security binds. */
const givenTo = (role: string): string => `
  create role ${role} login nosuperuser createrole password 'secret';
  do $$
  declare
    statement text;
  begin
    for statement in
      select format('alter table %s owner to ${role}', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      union all select format('alter function %s owner to ${role}', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace
      union all select format('alter database %I owner to ${role}', current_database())
      union all select format('grant %I to ${role} with admin option', r.rolname) from pg_roles r
        where r.rolname like current_database() || '%'
      union all select 'alter schema public owner to ${role}'
    loop
      execute statement;
    end loop;
  end $$`;

test('a question of an earlier version has the queried key in its columns', async () => {
  const url = new URL(database.url);
  url.username = owner;
  url.password = 'secret';
  await migrate({ url: url.href });
  const requested = await run(
    database.url,
    `
    select a.token, a.asks_other as other, case
        when a.asked_key = r.authority_key then 'own' when f.kind = 'nfeEvent' and length(a.asked_key) = 44
          and strpos(r.authority_key, a.asked_key) > 0 then 'of its note' else a.asked_key end as key
    from attempt a join filing f on f.client_id = a.client_id and f.id = a.filing_id
    join filing_run r on r.client_id = a.client_id and r.filing_id = a.filing_id and r.run = a.run
    where a.kind = 'situation' order by a.id`,
  );
  expect(requested).toEqual([
    { token: 'own', other: false, key: 'own' },
    { token: 'own', other: false, key: 'of its note' },
    { token: 'named', other: true, key: 'K2' },
    { token: 'answered', other: true, key: 'K3' },
  ]);
});
