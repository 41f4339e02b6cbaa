import { EnvironmentError } from './read-environment.ts';
import type { ServiceFields } from './service-fields.ts';

export interface ClockFacts
  extends Pick<ServiceFields, 'CLOCK_OFFSET' | 'AUTHORITY_SIMULATED' | 'AUTHORITY_ENDPOINTS_FILE'> {
  /** NODE_ENV of the process. */
  readonly nodeEnvironment: string | undefined;
}

/**
 * Throws EnvironmentError when CLOCK_OFFSET moves the clock of a process that may not be for development: an image for
 * production, a real authority, or the official addresses.
 */
export function refuseMovedClock(facts: ClockFacts): void {
  if (facts.CLOCK_OFFSET === 0) return;
  if (facts.nodeEnvironment === 'production') {
    throw new EnvironmentError('CLOCK_OFFSET is refused where NODE_ENV is production');
  }
  if (!facts.AUTHORITY_SIMULATED || facts.AUTHORITY_ENDPOINTS_FILE === undefined) {
    throw new EnvironmentError(
      'CLOCK_OFFSET is refused unless AUTHORITY_SIMULATED is true and AUTHORITY_ENDPOINTS_FILE names the simulator',
    );
  }
}
