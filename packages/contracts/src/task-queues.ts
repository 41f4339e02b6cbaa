import type { Environment } from '@fiscal/domain';
import type { FilingKindDefinition } from './kinds.ts';

/** Workflow tasks of filings, with their local activities. */
export const filingsQueue = 'filings';
/** CPU work after a registration: rendering. */
export const followUpQueue = 'follow-up';
/** Workflow tasks and posts of deliveries. On a queue of their own, so that a slow receiver delays no filing. */
export const deliveriesQueue = 'deliveries';

/** Workflow tasks and activities of companies: watches of certificates, erasures. */
export const companiesQueue = 'companies';

/**
 * Returns the queue of the calls to one authority: `sefaz.SP.homologation`. An authority's outage or rate limit delays
 * no other authority.
 */
export const authorityQueue = (
  { network }: Pick<FilingKindDefinition, 'network'>,
  authorizer: string,
  environment: Environment,
): string => `${network}.${authorizer}.${environment}`;
