import { expect, test } from 'vitest';
import { authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseXmlOperation } from './get-nfse-xml.operation.ts';

const api = useTestApi();

test.each(['nfse', 'dps'] as const)('a client that holds the %s does not get it again', async (document) => {
  const id = await authorizeService(api(), await readyProvider(api(), { cnpj: cnpjOf[document] }), {
    recipient: null,
  });
  const ask = (headers: Record<string, string> = {}) =>
    api().call(getNfseXmlOperation, { params: { id }, query: { document }, headers });
  const etag = (await ask()).headers.get('etag') ?? '';
  const answer = await ask({ 'if-none-match': etag });
  expect([answer.status, answer.text]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

const cnpjOf = { nfse: '11444777000161', dps: '99888777000100' } as const;
