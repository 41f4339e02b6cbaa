import type { Executions } from '@fiscal/contracts';
import type { Logger, Metrics } from '@fiscal/observability';
import type { QueueCapacity, WorkerContext } from '@fiscal/services';

export interface HousekeepingDeps {
  readonly services: WorkerContext;
  readonly executions: Executions;
  /** Asks the authorities whose circuit waits for a trial that no filing makes. */
  readonly probe: () => Promise<number>;
  /** Asks what municipalities decided about requests for a cancellation, each once in so long. */
  readonly askMunicipalities: (round: { readonly everyMs: number }) => Promise<number>;
  /** What the workers of a queue of calls to an authority can carry. */
  readonly capacityOf: (queue: string) => Promise<QueueCapacity>;
  /** How many processes serve a queue; undefined while Temporal does not answer. */
  readonly countWorkers: (queue: string) => Promise<number | undefined>;
  readonly metrics: Metrics;
  readonly logger: Logger;
}
