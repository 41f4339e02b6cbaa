import type { Mode } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import type { AuthenticatedKey, TenantContext } from '@fiscal/services';

/** What every request carries through the middlewares of one application. */
export interface ApiVariables {
  readonly requestId: string;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly mode: Mode;
  /** Set by authentication: present on every operation that is not public. */
  readonly key: AuthenticatedKey;
  readonly tenant: TenantContext;
  /** Tells the dispatcher that rows wait; returns at once. */
  readonly afterCommit: () => void;
}

export interface ApiEnv {
  Variables: ApiVariables;
}
