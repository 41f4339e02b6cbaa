export interface ListInput {
  /** The rows of a page. Each list has its own maximum and default. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const longestPage = 1000;

/** Returns the page length of a list that most clients read completely. */
export const limitOf = ({ limit = longestPage }: Pick<ListInput, 'limit'>): number =>
  Math.min(limit, longestPage);

const longestGrowingPage = 100;
const usualGrowingPage = 50;

/** Returns the page length of a list that grows without limit. Source: api-conventions 4. */
export const growingLimitOf = ({ limit = usualGrowingPage }: Pick<ListInput, 'limit'>): number =>
  Math.min(limit, longestGrowingPage);

export interface CutPage<Row> {
  readonly page: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * Cuts `rows` to `limit`. The caller read one row more than the limit, to know whether another page follows. `cursorOf`
 * makes the cursor of the last row.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): CutPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/**
 * Returns how many elements, from the first on, have sizes of at most `most` in total; at least one, unless there are
 * none.
 */
export function fittingOf(sizes: readonly number[], most: number): number {
  let all = 0;
  const tooMany = sizes.findIndex((size) => {
    all += size;
    return all > most;
  });
  return tooMany === -1 ? sizes.length : Math.max(1, tooMany);
}
