import type { Authorizer, Environment } from '@fiscal/domain';
import type { Operator } from '../audit/write-audit.ts';

/** An authority of one environment. A pause holds for all its services. */
export interface AuthorityPlace {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
}

export interface AuthorityPause {
  readonly pausedBy: string;
  readonly reason: string;
  readonly pausedAt: Date;
}

export interface AuthorityToPause extends AuthorityPlace, Operator {
  readonly reason: string;
}

/** Returns the name of the authority in the audit. */
export const subjectOf = ({ authorizer, environment }: AuthorityPlace): string =>
  `${authorizer}.${environment}`;

/** SQL: the columns of `AuthorityPause`. */
export const pauseColumns = 'paused_by as "pausedBy", reason, paused_at as "pausedAt"';
