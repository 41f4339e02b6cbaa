import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startMailbox } from './start-mailbox.ts';

test('a mail becomes a file of the folder, and the mailbox ends with its connections open', async () => {
  const folder = temporaryFolder();
  const mailbox = await startMailbox(folder.path);
  const transport = createTransport({
    host: '127.0.0.1',
    port: mailbox.port,
    ignoreTLS: true,
    pool: true,
  });
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'Oi',
    text: 'um\n.\ndois',
  });
  const [name = '', ...more] = readdirSync(folder.path);
  expect(more).toEqual([]);
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  const raw = readFileSync(join(folder.path, name), 'utf8');
  expect(raw).toContain('Subject: Oi');
  expect(raw).toMatch(/um\r\n\.\r\ndois/);
  await mailbox.stop();
  transport.close();
  folder.remove();
});
