import type { Child } from 'hono/jsx';

interface Column {
  readonly title: string;
  /** `number`: to the right, with figures of one width. */
  readonly align?: 'text' | 'number' | undefined;
}

interface TableProps {
  /** Says what the rows are; read aloud before them. */
  readonly caption: string;
  readonly columns: readonly (string | Column)[];
  readonly rows: readonly (readonly Child[])[];
  /** The sentence in place of a table without rows. */
  readonly empty: string;
  /** The name under which the script refreshes the table; of one table on the page. */
  readonly live?: string | undefined;
}

/** A table. A narrow screen shows each row as a block with the titles of its columns. */
export const Table = ({ caption, columns, rows, empty, live }: TableProps) => {
  const heads = columns.map((column) => (typeof column === 'string' ? { title: column } : column));
  return (
    <div class="wide" data-live={live} id={live}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map(({ title, align }) => (
                <th scope="col" class={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr>
                {cells.map((cell, at) => (
                  <td data-title={heads[at]?.title} class={heads[at]?.align}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};
