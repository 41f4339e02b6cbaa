import type { Executions } from '@fiscal/contracts';
import type { Logger, Metrics } from '@fiscal/observability';
import type { QueueCapacity, WorkerContext } from '@fiscal/services';

export interface HousekeepingDeps {
  readonly services: WorkerContext;
  readonly executions: Executions;
  /** Tries the authorities whose circuit waits for a trial that no filing makes. */
  readonly probe: () => Promise<number>;
  /** Queries the decisions of municipalities about requests for a cancellation, each at most once in `everyMs`. */
  readonly queryMunicipalities: (round: { readonly everyMs: number }) => Promise<number>;
  /** Returns the capacity of the workers of a queue of calls to an authority. */
  readonly readCapacity: (queue: string) => Promise<QueueCapacity>;
  /** Returns how many processes serve a queue; undefined while Temporal does not answer. */
  readonly countWorkers: (queue: string) => Promise<number | undefined>;
  readonly metrics: Metrics;
  readonly logger: Logger;
}
