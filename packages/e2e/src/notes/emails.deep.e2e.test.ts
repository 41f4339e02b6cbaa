import { expectStatus } from '@fiscal/dev-stack/client';
import { expect } from 'vitest';
import { issue } from '../harness/follow-note.ts';
import { mailsIn, untilMailed } from '../harness/mailbox.ts';
import { test } from '../harness/shared-stack.ts';

test('an authorized note arrives in the mailbox of the stack with its XML and its DANFE', async ({
  harness,
}) => {
  const { client, companyId, stack } = harness;
  const settings = `/v1/companies/${companyId}/email-settings`;
  expectStatus(await client.put(settings, { sendToRecipient: true }), 200, 'the settings');
  const { last: note } = await issue(harness, 'mailed');
  const path = `/v1/nfe/${note.id}`;
  const emails = await untilMailed(client, path, 1);
  expect(emails).toMatchObject([{ kind: 'authorized', status: 'sent', attempts: 1, lastError: null }]);
  const own = mailsIn(stack, emails[0]?.id);
  expect(own).toHaveLength(1);
  const raw = own.join('');
  expect(raw).toContain('SEM VALOR FISCAL');
  expect(raw).toContain(`${note.accessKey}.pdf`);
  const xml = Buffer.from(expectStatus(await client.get(`${path}/xml`), 200, 'the XML').bytes);
  expect(raw.replace(/\r\n/g, '')).toContain(xml.toString('base64'));
});
