/** One query of a panel, and the name of its lines. */
export interface PanelQuery {
  readonly expr: string;
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  /** A number with its colour, or lines over time. */
  readonly kind: 'number' | 'lines';
  readonly unit: 's' | 'reqps' | 'short' | 'bytes' | 'percentunit';
  /** The description that the panel shows to an operator. */
  readonly about: string;
  readonly queries: readonly PanelQuery[];
  /** From which value on a number is red; below `redBelow` for one that should not fall. */
  readonly redFrom?: number | undefined;
  readonly redBelow?: number | undefined;
}

export interface PanelRow {
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** A query, and the name of its lines. */
export const query = (expr: string, legend = ''): PanelQuery => ({ expr, legend });

/** A panel that shows one number. */
export const number = (
  title: string,
  about: string,
  expr: string,
  shown: Pick<Panel, 'unit' | 'redFrom' | 'redBelow'>,
): Panel => ({ kind: 'number', title, about, queries: [query(expr)], ...shown });

/** A panel that shows lines over time. */
export const lines = (
  title: string,
  about: string,
  unit: Panel['unit'],
  ...queries: readonly PanelQuery[]
): Panel => ({ kind: 'lines', title, about, unit, queries });

/** Writes the expression of a quantile of a histogram. */
export const quantile = (share: number, by: string, histogram: string): string =>
  `histogram_quantile(${share}, sum by (le${by}) (rate(${histogram}_bucket[$__rate_interval])))`;
