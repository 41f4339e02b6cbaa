import type { Child } from 'hono/jsx';

interface FilterProps {
  /** The address of the page without its query. */
  readonly path: string;
  readonly submit?: string | undefined;
  /** The values that the form keeps without showing them. */
  readonly hidden?: Readonly<Record<string, string | undefined>> | undefined;
  readonly children?: Child;
}

/** The form that narrows a list; it changes nothing. */
export const Filter = ({ path, submit = 'Filtrar', hidden = {}, children }: FilterProps) => (
  <form method="get" action={path} class="filter">
    {Object.entries(hidden).map(([name, value]) =>
      value === undefined ? null : <input type="hidden" name={name} value={value} />,
    )}
    {children}
    <button type="submit">{submit}</button>
  </form>
);
