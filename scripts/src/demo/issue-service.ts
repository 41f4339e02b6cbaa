import { postNfse, sampleService, waitForNfse } from '@fiscal/dev-stack';
import { check } from './check.ts';
import type { Demonstration } from './demonstration.ts';
import { expectWebhook } from './expect-webhook.ts';
import { fetchDocuments, serviceDocuments } from './show-documents.ts';

/** Issues an NFS-e at the Sefin Nacional, and fetches its documents. */
export async function issueService(
  demo: Demonstration,
  companyId: string,
  externalId: string,
): Promise<void> {
  const { printer, client, progress } = demo;
  const posted = await printer.step('POST /v1/nfse', async () => {
    const nfse = await postNfse(client, sampleService({ companyId, externalId }), 202);
    const { status, series, number, totals } = nfse;
    return [`202, ${status}, DPS series ${series} number ${number}, R$ ${totals.net}`, nfse];
  });
  await printer.step('Sefin Nacional', async (waitsFor) => {
    waitsFor(`the end of DPS ${posted.number}`);
    const ended = await waitForNfse(client, posted.id, progress);
    check('the NFS-e is authorized', ended.status === 'authorized');
    return [`${ended.status}, NFS-e ${ended.nfseNumber}, key ${ended.accessKey}`, undefined];
  });
  await expectWebhook(demo, { event: 'nfse.authorized', id: posted.id });
  await fetchDocuments(demo, serviceDocuments, posted);
}
