import { CommandFailed } from '../context/command-failed.ts';

/** A variable of an environment file: its name, its value, and the comment above it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly comment: string;
  /** False for a line that is a comment itself, such as `#LOG_LEVEL=info`. */
  readonly isSet: boolean;
}

/** A line of compose's `.env`, which may begin with `export`. */
const linePattern = /^(#?)(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*)$/;

/** Reads the variables of an environment file, those in comments included. */
export function readVariables(text: string): readonly Variable[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, mark, name, value = ''] = linePattern.exec(line) ?? [];
    if (name === undefined) return [];
    const above = lines[index - 1] ?? '';
    return [{ name, value: unquoted(value), isSet: mark === '', comment: /^# /.test(above) ? above : '' }];
  });
}

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Returns the values that are set, by name. Throws CommandFailed when a variable stands twice. */
export function readValues(text: string): ReadonlyMap<string, string> {
  const set = readVariables(text).filter(({ isSet }) => isSet);
  const values = new Map(set.map(({ name, value }) => [name, value]));
  const twice = set.find(({ name }, index) => set.findIndex((each) => each.name === name) !== index);
  if (twice !== undefined)
    throw new CommandFailed(`${twice.name} stands twice in .env: remove one of the lines`);
  return values;
}

/**
 * Returns the text with the given values: in the line of the variable when there is one, also in a comment that the
 * example has, else at the end, below the comment of the example. Nothing else changes.
 */
export function withValues(
  text: string,
  values: ReadonlyMap<string, string>,
  example: readonly Variable[],
): string {
  const placed = new Set<string>();
  const set = readVariables(text).flatMap(({ name, isSet }) => (isSet ? name : []));
  const lines = text.replace(/\n*$/, '').split('\n');
  const changed = lines.map((line) => {
    const [, mark = '', name = '', known = ''] = linePattern.exec(line) ?? [];
    const value = values.get(name);
    if (value === undefined || placed.has(name)) return line;
    const given = example.find((each) => each.name === name)?.value ?? '';
    if (mark !== '' && (set.includes(name) || known !== given)) return line;
    placed.add(name);
    return `${name}=${value}`;
  });
  const added = [...values].filter(([name]) => !placed.has(name));
  const more = added.flatMap(([name, value]) => {
    const comment = example.find((each) => each.name === name)?.comment ?? '';
    return [...(comment === '' ? [] : [comment]), `${name}=${value}`];
  });
  return `${[...changed, ...(more.length === 0 ? [] : ['', '# Added by fiscal init:']), ...more].join('\n')}\n`;
}
