import type { Mode } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import type { AuthenticatedKey, ClientContext } from '@fiscal/services';
import type { LogSubject } from './log-subject.ts';
import type { RequestTurns } from './request-turns.ts';

/** The variables that middlewares and handlers of one application share for a request. */
export interface ApiVariables {
  readonly requestId: string;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly mode: Mode;
  readonly turns: RequestTurns;
  /** Set by authentication: present on every operation that is not public. */
  readonly key: AuthenticatedKey;
  readonly tenant: ClientContext;
  /** Set by handlers that learn what the request is about; the path may name it already. */
  readonly subject?: LogSubject | undefined;
  /** Set when another operation calls this one: the body, which is not parsed again. */
  readonly givenBody?: GivenBody | undefined;
}

/** A JSON body that was parsed before. */
export interface GivenBody {
  readonly value: unknown;
  /** The length of its text. */
  readonly bytes: number;
}

export interface ApiEnv {
  Variables: ApiVariables;
}
