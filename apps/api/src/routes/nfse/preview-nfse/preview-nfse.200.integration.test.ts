import { beforeAll, expect, test } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { aServiceBody, queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getUsageOperation } from '../../usage/get-usage/get-usage.operation.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { previewNfseOperation } from './preview-nfse.operation.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

const ask = (changes: object = {}, accept?: string) =>
  api().call(previewNfseOperation, {
    anyBody: { ...aServiceBody({ companyId }), ...changes },
    headers: accept === undefined ? {} : { accept },
  });

test('the preview has the amounts, the warnings and the DPS of the NFS-e that would be issued', async () => {
  const { body } = expectStatus(await ask({ externalId: undefined }), 200);
  const id = await queueService(api(), companyId, { externalId: 'issued' });
  const { body: nfse } = expectStatus(await api().call(getNfseOperation, { params: { id } }), 200);
  expect([body.totals, body.warnings]).toEqual([nfse.totals, nfse.warnings]);
  expect(body.xml).toMatch(/<DPS .*<nDPS>999999999999999<\/nDPS>.*<\/DPS>$/s);
  expect(body.xml).not.toContain('<Signature');
  expect(nfse.number).toBe(1);
});

test('a preview is answered as XML to who asks for it, on the day that it names', async () => {
  const xml = await ask({ issueDate: '2026-12-01' }, 'application/xml, application/json;q=0.5');
  expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(xml.text).toContain('<dhEmi>2026-12-01T11:59:00-03:00</dhEmi>');
  for (const accept of ['*/*', 'application/pdf', 'application/xml;q=0.1, application/json'])
    expect((await ask({}, accept)).headers.get('content-type')).toBe('application/json');
});

test('each preview counts one quotation, a refused one none', async () => {
  const counted = async () => {
    const { body } = expectStatus(await api().call(getUsageOperation), 200);
    return body.total.taxQuotations;
  };
  const before = await counted();
  await ask();
  await ask({}, 'application/xml');
  await ask({ expectedTotal: '1.00' });
  expect(await counted()).toBe(before + 2);
});

test('a rejected NFS-e is previewed with its correction', async () => {
  const id = await queueService(api(), companyId, { externalId: 'rejected' });
  await finishService(api(), id, 'rejected');
  const answer = await ask({ externalId: 'rejected', amounts: { service: '1600.00' } });
  expect(expectStatus(answer, 200).body.totals.service).toBe('1600.00');
});
