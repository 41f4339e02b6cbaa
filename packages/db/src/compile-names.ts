export interface Compiled {
  readonly text: string;
  /** The names of `$1`, `$2`, …; each name appears once. */
  readonly names: readonly string[];
}

/**
 * Matches quoted texts, comments and casts, which hold no names, and then `:name` and `$1`, which must not follow a
 * word.
 */
const tokens =
  /\be'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"|(\$(?:[a-z_]\w*)?\$).*?\1|--[^\n]*|\/\*.*?\*\/|::|(?<![\w\])]):(?<name>[a-z]\w*(?:\.[a-z]\w*)?)|(?<![\w$])(?<place>\$\d+)/gis;

/** Replaces each `:name` by the `$n` of its first appearance. Throws for a `$n` in the text, and for nested comments. */
export function compileNames(sql: string): Compiled {
  const names: string[] = [];
  const text = sql.replace(tokens, (token: string, ...found: unknown[]) => {
    const { name, place } = found.at(-1) as { readonly name?: string; readonly place?: string };
    if (place !== undefined) throw new Error(`a parameter of a statement has a name: ${place}`);
    if (token.startsWith('/*') && token.includes('/*', 2)) throw new Error('a comment has no comment inside');
    if (name === undefined) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
