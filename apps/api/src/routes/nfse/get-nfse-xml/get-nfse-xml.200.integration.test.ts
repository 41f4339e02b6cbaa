import { expect, test } from 'vitest';
import { authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseXmlOperation } from './get-nfse-xml.operation.ts';

const api = useTestApi();

test('the NFS-e is the one that the Sefin gave, and the DPS is the signed one in it', async () => {
  const id = await authorizeService(api(), await readyProvider(api()));
  const nfse = await api().call(getNfseXmlOperation, { params: { id } });
  expect(nfse.status, nfse.text).toBe(200);
  expect(nfse.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(nfse.text).toMatch(/^<\?xml [^>]*><NFSe .*<nNFSe>1<\/nNFSe>.*<\/NFSe>$/s);
  const query = { document: 'dps' } as const;
  const dps = await api().call(getNfseXmlOperation, { params: { id }, query });
  expect(dps.status, dps.text).toBe(200);
  expect(dps.text).toMatch(/^<\?xml [^>]*><DPS .*<\/Signature><\/DPS>$/s);
  expect(nfse.text).toContain(dps.text.replace(/^<\?xml [^>]*>/, ''));
  expect(dps.headers.get('etag')).not.toBe(nfse.headers.get('etag'));
});
