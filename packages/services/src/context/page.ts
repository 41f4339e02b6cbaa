export interface ListInput {
  /** Rows of a page; the list says how many at most, and how many when absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const longestPage = 1000;

/** Returns the length of a page of a list that most clients want whole. */
export const limitOf = ({ limit = longestPage }: Pick<ListInput, 'limit'>): number =>
  Math.min(limit, longestPage);

const longestGrowingPage = 100;
const usualGrowingPage = 50;

/** Returns the length of a page of a list that grows without end. Source: api-conventions 4. */
export const growingLimitOf = ({ limit = usualGrowingPage }: Pick<ListInput, 'limit'>): number =>
  Math.min(limit, longestGrowingPage);

export interface CutPage<Row> {
  readonly page: readonly Row[];
  readonly nextCursor: string | null;
}

/** Cuts `limit` rows of which one more was read where another page follows; `cursorOf` names the last row of this one. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): CutPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** How many of the elements, from the first on, have sizes of no more than `most` together; one at least, if there is one. */
export function fittingOf(sizes: readonly number[], most: number): number {
  let all = 0;
  const tooMany = sizes.findIndex((size) => {
    all += size;
    return all > most;
  });
  return tooMany === -1 ? sizes.length : Math.max(1, tooMany);
}
