import type { Environment } from '@fiscal/domain';
import type { Authority } from './authorities.ts';
import type { EndpointTable } from './load-endpoints.ts';

/**
 * Bytes from which an authority may refuse a document (214) when no limit is configured: the usual limit, which no
 * authority publishes.
 */
export const doubtfulDocumentBytes = 500_000;

/**
 * Returns the largest signed `NFe` that an authority accepts, in bytes of UTF-8, from `maxDocumentBytes` of the
 * endpoint table. Undefined when the operator set none: above `doubtfulDocumentBytes` there is then only a warning.
 */
export const documentLimit = (
  table: EndpointTable,
  authorizer: Authority,
  environment: Environment,
): number | undefined => table[authorizer][environment].maxDocumentBytes;
