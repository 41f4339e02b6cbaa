import type postgres from 'postgres';
import { connect } from './connect.ts';
import { quoteName } from './quote-name.ts';
import { roleNames } from './roles.ts';

export interface TablesToRead {
  readonly url: string;
  /** `system`: reads all clients' rows in a database of the service. Absent: reads what the login itself sees. */
  readonly as?: 'system' | undefined;
}

export interface Cell {
  /** Table, column and place of the row in the table: `document.bytes (12,3)`. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** Pages of a table that are read by one statement. */
const pagesAtOnce = 64;

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
  readonly isBytes: boolean;
}

const findColumns = `
  select c.table_schema, c.table_name, c.column_name, c.udt_name = 'bytea' as "isBytes"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
  order by 1, 2, c.ordinal_position`;

/**
 * Reads every cell of every table, by places on disk, in short statements, which need no long snapshot and no index. A
 * table that the login may not read is an error: a table that was not read proves nothing.
 */
export async function* readEveryTable({ url, as }: TablesToRead): AsyncGenerator<readonly Cell[]> {
  const connection = {
    application_name: 'fiscal-proof',
    ...(as === undefined ? {} : { role: roleNames(url)[as] }),
  };
  const client = connect(url, { max: 1, fetch_types: false, connection });
  try {
    const columns = await client.unsafe<Column[]>(findColumns);
    for (const table of new Set(columns.map(nameOf))) {
      const own = columns.filter((column) => nameOf(column) === table);
      yield* readTable(client, table, own);
    }
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function* readTable(
  client: postgres.Sql,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<readonly Cell[]> {
  const [size] = await client.unsafe<{ pages: number }[]>(
    `select (pg_relation_size('${table.replaceAll("'", "''")}') / current_setting('block_size')::int)::int as pages`,
  );
  const list = columns.map(({ column_name: name, isBytes }) => {
    const column = quoteName(name);
    return isBytes ? column : `convert_to(${column}::text, 'UTF8')`;
  });
  for (let page = 0; page < (size?.pages ?? 0); page += pagesAtOnce) {
    const rows = await client
      .unsafe(
        `select convert_to(ctid::text, 'UTF8'), ${list.join(', ')} from ${table}
         where ctid >= '(${page},0)'::tid and ctid < '(${page + pagesAtOnce},0)'::tid`,
      )
      .values();
    yield rows.flatMap(([at, ...cells]) =>
      cells.flatMap((bytes, index) =>
        bytes instanceof Uint8Array
          ? [
              {
                place: `${table}.${columns[index]?.column_name} ${Buffer.from(at as Uint8Array).toString()}`,
                bytes,
              },
            ]
          : [],
      ),
    );
  }
}

const nameOf = ({ table_schema: schema, table_name: name }: Column): string =>
  `${quoteName(schema)}.${quoteName(name)}`;
