import type { SpanAttributes } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { describeExchange } from './describe-exchange.ts';

test('the span of a call gets the server of the request, its method, service and status, and nothing else', () => {
  const annotated: SpanAttributes[] = [];
  const describe = describeExchange({ annotate: (attributes) => void annotated.push(attributes) });
  const more = { url: 'https://sefin.example/nfse/33', path: '/nfse/33', xMotivo: 'CNPJ 33 irregular' };
  describe({ service: 'issueNfse', method: 'POST', host: 'sefin.example', port: 443, status: 201, ...more });
  expect(annotated).toEqual([
    {
      'fiscal.authority.service': 'issueNfse',
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'server.address': 'sefin.example',
      'server.port': 443,
    },
  ]);
});
