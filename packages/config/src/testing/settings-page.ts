import { z } from 'zod';

export interface SettingsPage {
  readonly title: string;
  /** The link to the README that explains each variable. */
  readonly readme: string;
  readonly schema: z.ZodObject;
}

/** Writes the reference page of the variables of a process in Markdown: name, default and form of the value. */
export function settingsPage({ title, readme, schema }: SettingsPage): string {
  const rows = Object.entries(schema.shape)
    .map(([name, field]) => [`\`${name}\``, defaultOf(field), formOf(field)])
    .sort(([a = ''], [b = '']) => a.localeCompare(b));
  return [
    `# ${title}`,
    '',
    'The process reads its environment by a schema. A test compares this page with the schema, and `vitest -u` writes the page.',
    `The [README](${readme}) says what each variable means. The standard \`TEMPORAL_*\` variables are read too. A file of`,
    'profiles is read only when `TEMPORAL_CONFIG_FILE` names it.',
    '',
    ...alignedTable(['Variable', 'Default', 'Value'], rows),
    '',
  ].join('\n');
}

/** Aligns a table as the formatter of the repository does. */
export function alignedTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const widths = heads.map((_, column) =>
    Math.max(...[heads, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(lineOf);
}

/** Returns the default of a variable for the page. */
export function defaultOf(field: z.core.$ZodType): string {
  if (field instanceof z.ZodOptional) return 'none';
  if (!(field instanceof z.ZodDefault)) return '**required**';
  const value = field.def.defaultValue;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(quoted).join(', ');
  // A path of the machine that writes the page has no meaning for its reader.
  if (typeof value === 'string' && value.startsWith('/')) return 'inside the installation';
  return value === '' ? 'empty' : quoted(value);
}

const quoted = (value: unknown): string => `\`${String(value)}\``;

/** Returns the form of a variable's text by its schema: values, bounds, pattern. */
export function formOf(field: z.core.$ZodType): string {
  const form = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  if (form.enum !== undefined) return form.enum.map(quoted).join(', ');
  const bounds = [
    boundOf('at least', form.minimum),
    boundOf('above', form.exclusiveMinimum),
    boundOf('at most', form.maximum === Number.MAX_SAFE_INTEGER ? undefined : form.maximum),
    form.minLength === 1 ? 'not empty' : boundOf('at least', form.minLength, ' characters'),
    boundOf('at most', form.maxLength, ' characters'),
  ].filter((text) => text !== '');
  const type = form.format ?? form.type ?? 'text';
  return [type === 'string' ? 'text' : type, ...bounds].join(', ');
}

const boundOf = (words: string, bound: number | boolean | undefined, unit = ''): string =>
  typeof bound === 'number' ? `${words} ${bound}${unit}` : '';
