import type { Environment } from '@fiscal/domain';
import type { Authority } from './authorities.ts';
import type { EndpointTable } from './load-endpoints.ts';

/** Bytes from which a document may be refused (214) where no limit is set: the usual figure, published nowhere. */
export const doubtfulDocumentBytes = 500_000;

/**
 * The largest signed `NFe`, in bytes of UTF-8, that an authority takes, from `maxDocumentBytes` of the endpoint table.
 * Undefined where the operator set none: above `doubtfulDocumentBytes` only a warning is due then.
 */
export const documentLimit = (
  table: EndpointTable,
  authorizer: Authority,
  environment: Environment,
): number | undefined => table[authorizer][environment].maxDocumentBytes;
