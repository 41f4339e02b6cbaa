import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '@fiscal/dev-stack';
import { expectStatus, type FiscalClient } from '@fiscal/dev-stack/client';
import { until } from './until.ts';

export interface ListedEmail {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
}

/** The mails of a note at a path of the API, newest first, once there are so many and none is to be sent. */
export async function untilMailed(
  client: FiscalClient,
  path: string,
  count: number,
): Promise<readonly ListedEmail[]> {
  let emails: readonly ListedEmail[] = [];
  await until(`${count} mails of ${path} were sent`, async () => {
    const { data } = expectStatus(await client.get(`${path}/emails`), 200, 'the list').json();
    emails = data as readonly ListedEmail[];
    return emails.length >= count && emails.every(({ status }) => status !== 'queued');
  });
  return emails;
}

/** The raw messages of a mail that came to the mailbox of the stack. */
export const mailsIn = ({ state: { emails } }: Pick<Stack, 'state'>, id: string | undefined) =>
  readdirSync(emails)
    .map((name) => readFileSync(join(emails, name), 'latin1'))
    .filter((raw) => raw.includes(`Message-ID: <${id}@`));
