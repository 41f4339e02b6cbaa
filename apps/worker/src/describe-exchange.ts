import type { TransportOptions } from '@fiscal/authority';
import type { Tracing } from '@fiscal/observability';

/** Adds the server of each request to an authority to the span of its call. */
export const describeExchange =
  (tracing: Pick<Tracing, 'annotate'>): NonNullable<TransportOptions['onExchange']> =>
  ({ service, method, host, port, status }) =>
    tracing.annotate({
      'fiscal.authority.service': service,
      'http.request.method': method,
      'http.response.status_code': status,
      'server.address': host,
      'server.port': port,
    });
