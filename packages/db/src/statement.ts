import { type Compiled, compileNames } from './compile-names.ts';

/** A list is one parameter: `= any(:ids)`. A JSON value is given as its text: `JSON.stringify(value)`. */
export type Parameter = Scalar | Uint8Array | readonly Scalar[];
type Scalar = string | number | bigint | boolean | Date | null;

/** Values by the names of a statement. Names of a group have a dot: `:raw.size`. Without the group they are null. */
export type NamedParameters<Given> = {
  readonly [Name in keyof Given]: Parameter | { readonly [Part in keyof Given[Name]]: Parameter };
};

export type NoParameters = Readonly<Record<string, never>>;

declare const shape: unique symbol;

/** Constant SQL with the types of its parameters and rows. The server parses and plans it once for each connection. */
export interface Statement<Given extends NamedParameters<Given>, Row> {
  /** The text for the server, with `$1` in place of the first name. */
  readonly text: string;
  /** The names of `$1`, `$2` and so on. */
  readonly names: readonly string[];
  readonly [shape]?: (given: Given) => Row;
}

/**
 * Declares a constant statement: `defineStatement<{ id: string }, { number: number }>('select … where id = :id')`.
 * Values have the same types as in the schema: `timestamptz` is a Date, `bytea` a Uint8Array, `jsonb` the value,
 * `numeric` and `bigint` are text, `date` is text `YYYY-MM-DD`. An array column is Postgres's own text, so select
 * `to_jsonb(column)`. Column names are those of the SQL.
 */
export const defineStatement = <Given extends NamedParameters<Given>, Row extends object = never>(
  sql: string,
): Statement<Given, Row> => new ConstantStatement(compileNames(sql));

/** The class of every statement, by which a test finds the statements among the objects of a process. */
class ConstantStatement {
  readonly text: string;
  readonly names: readonly string[];

  constructor({ text, names }: Compiled) {
    this.text = text;
    this.names = names;
  }
}

/** Returns the values of a statement in the order of its text, as the driver sends them. Throws when one is absent. */
export const sentParameters = (names: readonly string[], given: object): readonly SentParameter[] =>
  names.map((name) => {
    const [group = '', part] = name.split('.');
    const value = (given as Values)[group];
    const one = part === undefined || value === null ? value : (value as unknown as Values)[part];
    if (one === undefined) throw new Error(`the statement has no value for :${name}`);
    return sentParameter(one);
  });

type Values = Readonly<Record<string, Parameter>>;
type SentParameter = string | number | bigint | boolean | Buffer | null;

function sentParameter(value: Parameter): SentParameter {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return isList(value) ? `{${value.map(listElement).join(',')}}` : value;
}

const isList = (value: Parameter): value is readonly Scalar[] => Array.isArray(value);

function listElement(value: Scalar): string {
  if (value === null) return 'NULL';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replace(/["\\]/g, (character) => `\\${character}`)}"`;
}

/** Readers by type number in the server's catalogue, for types that the driver leaves as text or as its own bytes. */
const readers = new Map<number, (value: unknown) => unknown>([
  [1184, (value) => (typeof value === 'string' ? new Date(value) : value)],
  [
    17,
    (value) =>
      value instanceof Uint8Array ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : value,
  ],
]);

interface DriverRows extends ReadonlyArray<Record<string, unknown>> {
  readonly columns?: readonly { readonly name: string; readonly type: number }[];
}

/** Converts the rows, in place, to the values that `defineStatement` names. */
export function readRows<Row>(rows: DriverRows): readonly Row[] {
  for (const { name, type } of rows.columns ?? []) {
    const read = readers.get(type);
    if (read === undefined) continue;
    for (const row of rows) row[name] = read(row[name]);
  }
  return rows as readonly Record<string, unknown>[] as readonly Row[];
}
