import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import postgres from 'postgres';
import { currentVersion, type DumpedMigration, dumpFile } from './dumps.ts';

/** Writes the rows of a database as the dump of the present version. Returns its file; throws when the file exists. */
export async function writeDump(url: string): Promise<string> {
  const version = currentVersion();
  const file = dumpFile(version);
  if (existsSync(file)) throw new Error(`${file} is there: raise the version in package.json first`);
  const sql = postgres(url, { max: 1, connection: { TimeZone: 'UTC' }, onnotice: () => undefined });
  try {
    const migrations = await sql<DumpedMigration[]>`select name, sha256 from schema_migration order by name`;
    const tables = await sql<Table[]>`
      select c.relname as name,
        array_agg(a.attname::text order by a.attnum) as columns,
        coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype), '{}') as bytes,
        max(a.attname::text) filter (where a.attidentity <> '') as identity
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`;
    const statements: string[] = [];
    for (const table of tables) statements.push(...(await writeInserts(sql, table)));
    const head = [
      `-- Rows of a database of ${version}, made by packages/e2e/src/upgrade/record.ts. Never edited.`,
      ...migrations.map(({ name, sha256 }) => `-- migration ${name} ${sha256}`),
    ];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${[...head, ...statements].join('\n')}\n`);
    return file;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

interface Table {
  readonly name: string;
  /** The columns, without computed ones. */
  readonly columns: readonly string[];
  /** The columns of bytes. */
  readonly bytes: readonly string[];
  readonly identity: string | null;
}

async function writeInserts(
  sql: postgres.Sql,
  { name, columns, bytes, identity }: Table,
): Promise<readonly string[]> {
  const cells = columns.map((column) => (bytes.includes(column) ? column : `${column}::text`));
  const rows = await sql.unsafe(`select ${cells.join(', ')} from ${name}`).values();
  if (rows.length === 0) return [];
  const lines = rows.map((row) => `  (${row.map(literal).join(', ')})`).sort();
  const overriding = identity === null ? '' : ' overriding system value';
  const insert = `insert into ${name} (${columns.join(', ')})${overriding} values\n${lines.join(',\n')};`;
  if (identity === null) return [insert];
  const sequence = `pg_get_serial_sequence('${name}', '${identity}')`;
  return [insert, `select setval(${sequence}, (select max(${identity}) from ${name}));`];
}

/** Writes bytes that are a line of text as that text, which halves the size and is readable. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (!(value instanceof Uint8Array)) return quoted(String(value));
  const text = Buffer.from(value).toString('utf8');
  const isLine = !/[\p{Cc}\ufffd]/u.test(text);
  return isLine ? `convert_to(${quoted(text)}, 'UTF8')` : `'\\x${Buffer.from(value).toString('hex')}'`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
