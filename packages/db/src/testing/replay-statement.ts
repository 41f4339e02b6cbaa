import postgres from 'postgres';

/**
 * The effect of a statement in a role, which is undone: the number of rows that it changes or returns with a value, and
 * these rows as text, or the reason of its refusal.
 */
export type Effect =
  | { readonly kind: 'rows'; readonly rows: number; readonly text: string }
  | { readonly kind: 'refused'; readonly by: 'grantOrPolicy' | 'trigger' | 'constraint' | 'form' };

/** One value for each parameter, as the driver sends it. */
export type GivenParameters = readonly unknown[];

/** Creates values from the types of a statement's parameters. */
export type ParameterSource = (types: readonly string[]) => GivenParameters;

export interface StatementReplay {
  /** Runs a statement once, as `role` without a client, and undoes it. */
  replay(role: string, sample: StatementSample): Promise<Effect>;
  /** Returns the server's description of the columns of a statement's rows, without running it. */
  describe(text: string): Promise<readonly DescribedColumn[]>;
  close(): Promise<void>;
}

export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  /** `table.column` of a table's column that may be null; undefined when the server does not know. */
  readonly nullable: string | undefined;
}

export interface StatementSample {
  readonly text: string;
  readonly parameters: ParameterSource;
}

interface Prepared {
  readonly name: string;
  readonly types: readonly string[];
}

/** Opens a session of a login that may take the roles. */
export function openReplay(url: string): StatementReplay {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => undefined });
  const prepared = new Map<string, Prepared>();
  // Postgres makes a new plan of a prepared statement for each role that runs it.
  const prepareOnce = async (text: string): Promise<Prepared> => {
    const known = prepared.get(text) ?? (await prepareStatement(sql, `replayed_${prepared.size}`, text));
    prepared.set(text, known);
    return known;
  };
  return {
    replay: async (role, { text, parameters }) => {
      const { name, types } = await prepareOnce(text);
      const given = parameters(types).map((value, index) => literal(value, types[index] ?? 'text'));
      return undone(
        sql,
        role,
        given.length === 0 ? `execute ${name}` : `execute ${name} (${given.join(', ')})`,
      );
    },
    describe: async (text) => {
      const { columns } = await sql.unsafe(text, [], { prepare: true }).describe();
      const found = columns as unknown as readonly {
        name: string;
        type: number;
        table: number;
        number: number;
      }[];
      return Promise.all(found.map((column) => describeColumn(sql, column)));
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

async function describeColumn(
  sql: postgres.Sql,
  { name, type, table, number }: { name: string; type: number; table: number; number: number },
): Promise<DescribedColumn> {
  const [row] = await sql<{ type: string; nullable: string | null }[]>`
    select format_type(${type}::int, null) as type, (
      select ${table}::int::regclass || '.' || attname from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
      where attrelid = ${table}::int and attnum = ${number}::int and not attnotnull) as nullable`;
  return { name, type: row?.type ?? '', nullable: row?.nullable ?? undefined };
}

async function prepareStatement(sql: postgres.Sql, name: string, text: string): Promise<Prepared> {
  await sql.unsafe(`prepare ${name} as ${text}`);
  const [found] = await sql<{ types: string[] }[]>`
    select parameter_types::text[] as types from pg_prepared_statements where name = ${name}`;
  return { name, types: found?.types ?? [] };
}

/** Returns the effect of a call in the given role, in a transaction that is rolled back. */
async function undone(sql: postgres.Sql, role: string, call: string): Promise<Effect> {
  const undo = Symbol('undo');
  let effect: Effect = { kind: 'rows', rows: 0, text: '' };
  try {
    await sql.begin(async (tx) => {
      const [, result] = await Promise.all([
        tx`set local role ${tx(role)}`,
        tx.unsafe<Record<string, unknown>[]>(call),
      ]);
      const rows = result.length === 0 ? (result.count ?? 0) : result.filter(saysSomething).length;
      effect = { kind: 'rows', rows, text: JSON.stringify(result) };
      throw undo;
    });
  } catch (error) {
    if (error !== undo) effect = { kind: 'refused', by: refusedBy(error) };
  }
  return effect;
}

function refusedBy(error: unknown): Extract<Effect, { kind: 'refused' }>['by'] {
  if (!(error instanceof postgres.PostgresError)) throw error;
  if (error.code === '42501') return 'grantOrPolicy';
  if (error.code.startsWith('22') || error.code === '42804') return 'form';
  // A trigger that runs before the policies check the row raises the class without a constraint.
  if (error.code.startsWith('23')) return error.constraint_name === undefined ? 'trigger' : 'constraint';
  throw error;
}

/** True for a row with a value: a count of 0 is a row too. */
const saysSomething = (row: Record<string, unknown>): boolean =>
  Object.values(row).some((value) => ![null, false, 0, '0', '', '[]', '{}'].includes(value as never));

function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return `null::${type}`;
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
  return `'${text.replaceAll("'", "''")}'::${type}`;
}
