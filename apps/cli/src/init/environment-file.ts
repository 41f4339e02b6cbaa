import { CommandFailed } from '../context/command-failed.ts';

/** A variable of an environment file: its name, its value, and the comment above it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly comment: string;
  /** False for a line that is a comment itself, such as `#LOG_LEVEL=info`. */
  readonly isSet: boolean;
}

/** A line that sets a variable, as compose reads it: blanks may stand around all its parts, and `:` serves as `=`. */
const settingPattern = /^\s*(?:export\s+)?([\p{L}\p{N}_.[\]-]+)\s*[=:]\s*(.*)$/su;
/** A line that the example offers in a comment. */
const offerPattern = /^#(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*)$/s;
const quotedPattern = /^(["'])((?:\\.|(?!\1)[^\\])*)\1\s*(?:#.*)?$/s;

interface Line {
  readonly name: string;
  readonly value: string;
  readonly isSet: boolean;
}

/** Reads a line; undefined when it has no variable. Throws CommandFailed for one that cannot be read. */
function readLine(line: string, number: number): Line | undefined {
  const [, offered, given = ''] = offerPattern.exec(line) ?? [];
  if (offered !== undefined) return { name: offered, value: unquoted(given) ?? given.trim(), isSet: false };
  if (/^\s*(?:#|$)/.test(line)) return undefined;
  const [, name, text = ''] = settingPattern.exec(line) ?? [];
  const value = unquoted(text);
  if (name === undefined || value === undefined) {
    throw new CommandFailed(
      `line ${number} of .env cannot be read: write it as NAME=value, with both quotes or none, or begin it with #`,
    );
  }
  return { name, value, isSet: true };
}

/** Reads the variables of an environment file, those in comments included. Throws CommandFailed for an unreadable line. */
export function readVariables(text: string): readonly Variable[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const read = readLine(line, index + 1);
    if (read === undefined) return [];
    const above = lines[index - 1] ?? '';
    return [{ ...read, comment: /^# /.test(above) ? above : '' }];
  });
}

/** Returns a value without its quotes, or without the comment behind it; undefined when a quote does not end. */
function unquoted(text: string): string | undefined {
  if (/^["']/.test(text)) return quotedPattern.exec(text)?.[2];
  return text.replace(/ #.*$/s, '').trim();
}

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
  const changed = lines.map((line, index) => {
    const { name = '', value: known, isSet = false } = readLine(line, index + 1) ?? {};
    const value = values.get(name);
    if (value === undefined || placed.has(name)) return line;
    const given = example.find((each) => each.name === name)?.value ?? '';
    if (!isSet && (set.includes(name) || known !== given)) return line;
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
