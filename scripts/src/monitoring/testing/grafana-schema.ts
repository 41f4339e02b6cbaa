import type { Dashboard, Panel } from '@grafana/schema';
import type { Options as NumberOptions } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';
import type {
  FieldConfig as LinesFields,
  Options as LinesOptions,
} from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';

/** The JSON of a type: the members of its enums as they are written. */
type Written<T> = T extends string
  ? `${T}`
  : T extends number
    ? `${T}` extends `${infer N extends number}`
      ? N
      : T
    : T extends boolean | null | undefined
      ? T
      : T extends readonly (infer Each)[]
        ? readonly Written<Each>[]
        : T extends object
          ? { readonly [Key in keyof T]: Written<T[Key]> }
          : T;

/** A panel whose options are those of its kind. */
interface PanelWith<Options, Fields> extends Omit<Panel<Options, Fields>, 'options'> {
  readonly options?: Options;
}

/** Grafana's own schema of a dashboard, and of the two kinds of panels that ours has. */
export type WrittenDashboard = Written<Dashboard>;
export type WrittenNumber = Written<PanelWith<NumberOptions, Record<string, unknown>>>;
export type WrittenLines = Written<PanelWith<LinesOptions, LinesFields>>;
