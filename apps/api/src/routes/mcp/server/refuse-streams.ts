import type { ApiRouter } from '../../../http/api-router.ts';

/**
 * Answers 405 to requests that open or end a stream of the older protocol revision. Clients then know that the server
 * has no streams; they would read any other status as a defect.
 */
export function refuseStreams(router: ApiRouter): void {
  router.on(['GET', 'DELETE'], ['/mcp', '/v1/mcp'], (c) => c.body(null, 405, { Allow: 'POST' }));
}
