import { beforeAll, describe, expect, test } from 'vitest';
import { authorizeService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseXmlOperation } from './get-nfse-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

describe('200', () => {
  test('the NFS-e is the one that the Sefin gave, and the DPS is the signed one in it', async () => {
    const id = await authorizeService(api(), companyId);
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
});

describe('409', () => {
  test.each(['nfse', 'dps'] as const)(
    'there is no XML (%s) before the Sefin has answered',
    async (document) => {
      const id = await queueService(api(), companyId, { externalId: `queued-${document}` });
      const answer = await api().call(getNfseXmlOperation, { params: { id }, query: { document } });
      expect(answer.status, answer.text).toBe(409);
      expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
    },
  );
});
