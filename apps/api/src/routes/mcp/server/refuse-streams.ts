import type { ApiRouter } from '../../../http/api-router.ts';

/**
 * Answers 405 to what opens or ends a stream of the older era: the protocol reads it as a server without streams, and
 * any other status as a defect.
 */
export function refuseStreams(router: ApiRouter): void {
  router.on(['GET', 'DELETE'], ['/mcp', '/v1/mcp'], (c) => c.body(null, 405, { Allow: 'POST' }));
}
