import { withoutComments } from './without-comments.ts';

/** A rule about a request that is written outside of the tables: its code, or a refusal that names no row. */
export interface StrayRule {
  readonly path: string;
  /** The number of the line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The tables of the service and of the simulated authority, which share no code. */
const tables = [/^packages\/(nfe|tax)\/src\/rules\//, /^apps\/authority-simulator\//];

/**
 * The places where the engine may write a refusal: by a row, by the limits of a decimal, at the tax class of an item.
 */
const refusing = [
  /^packages\/tax\/src\/rules\/tax-rule\.ts$/,
  /^packages\/tax\/src\/context\/findings\.ts$/,
  /^packages\/tax\/src\/tax-class\/report-at-class\.ts$/,
];

/**
 * Returns the lines of source files (path in the repository to text) that name a code of `cStats` as a value or in a
 * text, or refuse without a row. Comments may name codes, because a reader looks for rules there.
 */
export function findStrayRules(
  sources: ReadonlyMap<string, string>,
  cStats: readonly string[],
): readonly StrayRule[] {
  const codes = cStats.join('|');
  const named = new RegExp(`SEFAZ (?:${codes})\\b|cStat\\W*['"\`](?:${codes})['"\`]`);
  return [...sources].flatMap(([path, source]) => {
    const mayName = tables.some((table) => table.test(path));
    const mayRefuse = !path.startsWith('packages/tax/') || refusing.some((file) => file.test(path));
    return withoutComments(source)
      .split('\n')
      .flatMap((text, index) =>
        (named.test(text) && !mayName) || (/\bproblem\(/.test(text) && !mayRefuse)
          ? [{ path, line: index + 1, text: text.trim() }]
          : [],
      );
  });
}
