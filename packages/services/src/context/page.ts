export interface ListInput {
  /** 1 to 1000; 1000 when absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const longestPage = 1000;

export const limitOf = ({ limit = longestPage }: Pick<ListInput, 'limit'>): number =>
  Math.min(limit, longestPage);

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
