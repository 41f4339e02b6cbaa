import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectStatus } from '@fiscal/dev-stack/client';
import { expect } from 'vitest';
import { issue } from '../harness/follow-note.ts';
import { test } from '../harness/shared-stack.ts';
import { until } from '../harness/until.ts';

interface ListedEmail {
  readonly id: string;
  readonly status: string;
}

test('an authorized note comes to the mailbox of the stack with its XML and its DANFE', async ({
  harness,
}) => {
  const { client, companyId, stack } = harness;
  const settings = `/v1/companies/${companyId}/email-settings`;
  expectStatus(await client.put(settings, { sendToRecipient: true }), 200, 'the settings');
  const { last: note } = await issue(harness, 'mailed');
  const path = `/v1/nfe/${note.id}`;
  let emails: readonly ListedEmail[] = [];
  await until('the mail was sent', async () => {
    const { data } = expectStatus(await client.get(`${path}/emails`), 200, 'the list').json();
    emails = data as readonly ListedEmail[];
    return emails.length > 0 && emails.every(({ status }) => status !== 'queued');
  });
  expect(emails).toMatchObject([{ kind: 'authorized', status: 'sent', attempts: 1, lastError: null }]);
  const { emails: folder } = stack.state;
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const own = mails.filter((raw) => raw.includes(`Message-ID: <${emails[0]?.id}@`));
  expect(own).toHaveLength(1);
  const raw = own.join('');
  expect(raw).toContain('SEM VALOR FISCAL');
  expect(raw).toContain(`${note.accessKey}.pdf`);
  const xml = Buffer.from(expectStatus(await client.get(`${path}/xml`), 200, 'the XML').bytes);
  expect(raw.replace(/\r\n/g, '')).toContain(xml.toString('base64'));
});
