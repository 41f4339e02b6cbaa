import type { DescribedColumn } from '@fiscal/db/testing';
import type { DeclaredTypes, ValueKind } from './statement-types.ts';

/** The type that the driver gives to each type of Postgres; all other types become text. */
const kindOf: Readonly<Record<string, ValueKind>> = {
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Uint8Array',
  json: 'any',
  jsonb: 'any',
};

/** Lists the differences between the declared types of a statement and its names and the columns of its rows. */
export function columnFaults(
  { parameters, row }: Pick<DeclaredTypes, 'parameters' | 'row'>,
  names: readonly string[],
  columns: readonly DescribedColumn[],
): readonly string[] {
  const used = new Set(names.map((name) => name.split('.')[0] ?? ''));
  const faults = [
    ...[...used].filter((name) => !parameters.has(name)).map((name) => `:${name} is not declared`),
    ...[...parameters.keys()].filter((name) => !used.has(name)).map((name) => `:${name} is not in the text`),
  ];
  if (row === undefined) return faults;
  const described = new Set(columns.map(({ name }) => name));
  faults.push(
    ...[...row]
      .filter(([name, { optional }]) => !optional && !described.has(name))
      .map(([name]) => `no column ${name}`),
  );
  for (const { name, type, nullable } of columns) {
    const declared = row.get(name);
    if (declared === undefined) faults.push(`the column ${name} is not declared`);
    else {
      const kind = kindOf[type] ?? 'string';
      if (kind !== 'any' && declared.kinds.some((each) => each !== kind && each !== 'any'))
        faults.push(`${name} is declared ${declared.kinds.join(' | ')}, and is ${type}`);
      if (nullable !== undefined && !declared.nullable && declared.kinds.length > 0)
        faults.push(`${name} may be null (${nullable})`);
    }
  }
  return faults;
}
