import postgres from 'postgres';

/**
 * Returns the facts about tables that a schema declares, as the server describes them: sorted, one fact in each line.
 */
export async function describeTables(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const columns = await sql<{ fact: string }[]>`
      select format('column %s.%s %s%s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        coalesce(' collate ' || nullif(co.collname, 'default'), ''),
        coalesce(pg_get_expr(d.adbin, d.adrelid), 'none')) as fact
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation co on co.oid = a.attcollation
      where a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migration'`;
    const constraints = await sql<{ fact: string }[]>`
      select format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as fact
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where k.contype in ('p', 'u', 'f', 'c') and c.relname <> 'schema_migration'`;
    const indexes = await sql<{ fact: string }[]>`
      select format('index %s', indexdef) as fact from pg_indexes
      where schemaname = 'public' and tablename <> 'schema_migration'`;
    return [...columns, ...constraints, ...indexes].map(({ fact }) => fact).sort();
  } finally {
    await sql.end({ timeout: 5 });
  }
}
