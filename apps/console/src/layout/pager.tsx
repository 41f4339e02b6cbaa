import { addressOf, type Query } from '../paths/paths.ts';

interface PagerProps {
  /** The address of this page without its query. */
  readonly path: string;
  /** The present query; the cursor is replaced. */
  readonly query: Query;
  readonly nextCursor: string | null;
}

/** The links to the first and the next page of a list. */
export const Pager = ({ path, query, nextCursor }: PagerProps) => {
  const { cursor, ...filter } = query;
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <nav aria-label="Páginas da lista" class="pager">
      {cursor === undefined ? null : <a href={addressOf(path, {}, filter)}>Do começo</a>}
      {nextCursor === null ? null : (
        <a href={addressOf(path, {}, { ...filter, cursor: nextCursor })}>Próximos</a>
      )}
    </nav>
  );
};
