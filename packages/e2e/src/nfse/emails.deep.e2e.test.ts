import { expectStatus } from '@fiscal/dev-stack/client';
import { expect } from 'vitest';
import { followNfseEvent, issueService, postNfseCancellation } from '../harness/follow-nfse.ts';
import { mailsIn, untilMailed } from '../harness/mailbox.ts';
import { test } from '../harness/shared-stack.ts';

test('an authorized NFS-e arrives in the mailbox of the stack with its XML and its DANFSe, then its cancellation', async ({
  harness,
}) => {
  const { client, companyId, stack } = harness;
  const settings = `/v1/companies/${companyId}/email-settings`;
  expectStatus(await client.put(settings, { sendToRecipient: true }), 200, 'the settings');
  const { last: nfse } = await issueService(harness, { externalId: 'mailed' });
  expect(nfse, JSON.stringify(nfse.rejection)).toMatchObject({ status: 'authorized' });
  const path = `/v1/nfse/${nfse.id}`;
  const xmlOf = async (of: string) => expectStatus(await client.get(of), 200, of).bytes;
  const [mail] = await untilMailed(client, path, 1);
  expect(mail).toMatchObject({ kind: 'authorized', status: 'sent', attempts: 1, lastError: null });
  const issued = mailsIn(stack, mail?.id);
  expect(issued).toHaveLength(1);
  expect(issued[0]).toContain('SEM VALOR FISCAL');
  expect(issued[0]).toContain(`${nfse.accessKey}.pdf`);
  const xml = Buffer.from(await xmlOf(`${path}/xml`)).toString('base64');
  expect(issued[0]?.replace(/\r\n/g, '')).toContain(xml);

  const event = await postNfseCancellation(harness, nfse.id);
  expect(await followNfseEvent(harness, event)).toMatchObject({ status: 'registered' });
  const [second] = await untilMailed(client, path, 2);
  expect(second).toMatchObject({ kind: 'cancelled', status: 'sent' });
  const [cancelled] = mailsIn(stack, second?.id);
  const eventXml = Buffer.from(await xmlOf(`${path}/events/${event.id}/xml`)).toString('base64');
  expect(cancelled?.replace(/\r\n/g, '')).toContain(eventXml);

  expectStatus(await client.post(`${path}/email`, {}), 202, 'a mail that is asked for');
  const [third] = await untilMailed(client, path, 3);
  expect(third).toMatchObject({ kind: 'manual', status: 'sent' });
  const timeline = expectStatus(await client.get(`${path}/timeline`), 200, 'the timeline').json();
  const steps = (timeline.data as readonly { readonly step: string }[]).map(({ step }) => step);
  expect(steps.filter((step) => step === 'emailed')).toHaveLength(3);
});
