import { withoutComments } from './without-comments.ts';

/**
 * A use of drizzle's builder for what is written as a statement (it joins, groups, or has a query inside), or a text
 * whose values are not named.
 */
export interface StrayQuery {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const joinsOrGroups = /\.(?:\w+Join|groupBy|having|union\w*|intersect\w*|except\w*|\$with)\(/;
const ownText = /\btx\s*\.execute\(|\bsql\.(?:raw|identifier)\b/;
const queryInside = /\bsql(?:<[^>`]*>)?`[^`]*\bselect\b/;
const ofBuilder = [joinsOrGroups, ownText, queryInside].map(({ source }) => source).join('|');
const textOfDriver = /\.unsafe\(/;

/** The stack for development changes roles and schemas by texts, because such statements take no parameters. */
function strayIn(path: string, source: string): RegExp | undefined {
  if (path.startsWith('packages/db/')) return undefined;
  if (/from 'postgres'/.test(source))
    return path.startsWith('packages/dev-stack/') ? undefined : textOfDriver;
  return /from 'drizzle-orm'|\btx\b/.test(source) ? new RegExp(ofBuilder) : undefined;
}

/** The uses outside of `packages/db`, in source files by their path in the repository. The rule: `add-a-database-table.md`. */
export const findStrayQueries = (sources: ReadonlyMap<string, string>): readonly StrayQuery[] =>
  [...sources].flatMap(([path, source]) => {
    const stray = strayIn(path, source);
    if (stray === undefined) return [];
    const code = withoutComments(source);
    return [...code.matchAll(new RegExp(stray, 'g'))].map(({ 0: text, index }) => ({
      path,
      line: code.slice(0, index).split('\n').length,
      text: text.trim(),
    }));
  });
