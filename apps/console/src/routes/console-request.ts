import type { FilingExecutions, FilingKinds } from '@fiscal/contracts';
import type { DocumentOperator } from '@fiscal/services';
import type { TemporalUi } from '@fiscal/temporal-client';
import type { Person } from './person.ts';

/** The dependencies of the verbs that pages call, built once per process. */
export interface ConsoleSystem extends DocumentOperator {
  readonly filingKinds: FilingKinds;
}

/** The request of a signed-in person, with everything that a page or an action needs. */
export interface ConsoleRequest<Params = Readonly<Record<string, string>>, Query = unknown> {
  readonly sys: ConsoleSystem;
  readonly executions: FilingExecutions;
  readonly person: Person;
  readonly params: Params;
  readonly query: Query;
  readonly now: Date;
  /** Temporal's user interface, when operators have one. */
  readonly temporalUi: TemporalUi | undefined;
}
