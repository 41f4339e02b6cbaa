import type { Environment } from '@fiscal/domain';
import type { FilingKindDefinition } from './kinds.ts';

/** Workflow tasks of filings, and the short database steps that run beside them. */
export const filingsQueue = 'filings';
/** CPU work after a registration: rendering. */
export const followUpQueue = 'follow-up';
/** Deliveries: their workflow tasks and their posts, so that a slow receiver delays no filing. */
export const deliveriesQueue = 'deliveries';

/** The queue of work on companies themselves: certificates that expire, erasures. */
export const companiesQueue = 'companies';

/** Queue of the calls to one authority, so that its rate limit and outage stay its own: `sefaz.SP.homologation`. */
export const authorityQueue = (
  { network }: Pick<FilingKindDefinition, 'network'>,
  authorizer: string,
  environment: Environment,
): string => `${network}.${authorizer}.${environment}`;
