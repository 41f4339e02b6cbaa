import type { Environment } from '@fiscal/domain';

/** Workflow tasks of notes, and the short database steps that run beside them. */
export const documentsQueue = 'documents';
/** CPU work: signing and rendering. */
export const signingQueue = 'signing';
/** Deliveries to the endpoints of clients: their workflow tasks and their posts, so that a slow receiver delays no note. */
export const webhooksQueue = 'webhooks';

/** Queue of the calls to one authority, so that its rate limit and outage stay its own: `sefaz.SP.homologation`. */
export const authorityQueue = (authorizer: string, environment: Environment): string =>
  `sefaz.${authorizer}.${environment}`;
