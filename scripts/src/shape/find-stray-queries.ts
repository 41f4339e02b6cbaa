import { withoutComments } from './without-comments.ts';

/** A use of drizzle's builder for what is written as a statement: it joins, groups, or has a query inside. */
export interface StrayQuery {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const joinsOrGroups = /\.(?:\w+Join|groupBy|having|union\w*|intersect\w*|except\w*|\$with)\(/;
const ownText = /\btx\s*\.execute\(|\bsql\.(?:raw|identifier)\b/;
const queryInside = /\bsql(?:<[^>`]*>)?`[^`]*\bselect\b/;
const stray = new RegExp([joinsOrGroups, ownText, queryInside].map(({ source }) => source).join('|'), 'g');

/** The uses outside of `packages/db`, in source files by their path in the repository. The rule: `add-a-database-table.md`. */
export const findStrayQueries = (sources: ReadonlyMap<string, string>): readonly StrayQuery[] =>
  [...sources]
    .filter(([path, source]) => !path.startsWith('packages/db/') && /from 'drizzle-orm'|\btx\b/.test(source))
    .flatMap(([path, source]) => {
      const code = withoutComments(source);
      return [...code.matchAll(stray)].map(({ 0: text, index }) => ({
        path,
        line: code.slice(0, index).split('\n').length,
        text: text.trim(),
      }));
    });
