import { type DocumentFields, refuseHalfStore } from '../document-fields.ts';
import type { Environment } from '../process-environment.ts';
import { type ClockFacts, refuseMovedClock } from '../refuse-moved-clock.ts';

/** The settings of a program: its own fields, and the variables for Temporal's client. */
export type ProgramSettings<Fields> = Fields & {
  /** The unchanged environment, for the standard `TEMPORAL_*` variables. */
  readonly temporal: Environment;
};

/**
 * Returns the settings of a program. Throws EnvironmentError for a partly configured bucket and for a clock that may
 * not be moved.
 */
export function programSettings<Fields extends DocumentFields & Omit<ClockFacts, 'nodeEnvironment'>>(
  fields: Fields,
  environment: Environment,
): ProgramSettings<Fields> {
  refuseHalfStore(fields);
  refuseMovedClock({ ...fields, nodeEnvironment: environment.NODE_ENV });
  return { ...fields, temporal: environment };
}
