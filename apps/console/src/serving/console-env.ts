import type { FilingExecutions } from '@fiscal/contracts';
import type { Logger } from '@fiscal/observability';
import type { TemporalUi } from '@fiscal/temporal-client';
import type { Assets } from '../http/assets.ts';
import type { ConsoleCookie } from '../http/session-cookie.ts';
import type { ConsoleSystem } from '../routes/console-request.ts';
import type { Person } from '../routes/person.ts';

/** The dependencies of the routes of one console. */
export interface ServingDeps {
  readonly sys: ConsoleSystem;
  readonly executions: FilingExecutions;
  readonly logger: Logger;
  readonly assets: Assets;
  /** Address as people see it, without a slash at the end. */
  readonly publicUrl: string;
  /** Only sessions that this issuer opened count. */
  readonly issuer: string;
  readonly cookie: ConsoleCookie;
  readonly temporalUi: TemporalUi | undefined;
  /** The time between two refreshes of a page. */
  readonly refreshMs: number;
}

/** A person with the token of the session. */
export interface SignedIn {
  readonly person: Person;
  readonly token: string;
}

export interface ConsoleEnv {
  Variables: { requestId: string; signedIn: SignedIn };
}
