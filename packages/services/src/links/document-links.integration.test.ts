import { expect, test } from 'vitest';
import { resumeClient, suspendClient } from '../clients/suspend-client.ts';
import { createKey } from '../keys/create-key.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createDocumentLink, linkMinutes } from './create-document-link.ts';
import { openDocumentLink } from './open-document-link.ts';

const harness = useHarness();

const actor = 'ana';

/** A link to the DANFE of a note, made by a key that reaches every company of its client. */
async function aLink() {
  const made = await harness.aClient();
  const { clientId } = made.tenant;
  const { record } = await createKey(harness.sys, { clientId, mode: 'test', name: 'erp', actor });
  const ctx: TestTenant = { ...made, tenant: { ...made.tenant, keyPrefix: record.prefix } };
  const companyId = await harness.aCompany(ctx);
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const link = await createDocumentLink(ctx, { document: 'danfe', note: { id: note.id, companyId } });
  return { ...link, clientId, companyId, noteId: note.id, keyPrefix: record.prefix };
}

const open = (token: string, mode: 'test' | 'live' = 'test') =>
  openDocumentLink(harness.sys, { token, mode });
const isRefused = async (token: string, mode?: 'test' | 'live') =>
  expect(await refusal(open(token, mode))).toMatchObject({ code: 'not_found' });

test('a link opens one document of one company, for ten minutes and only in its own mode', async () => {
  const { token, expiresAt, clientId, companyId, noteId, keyPrefix } = await aLink();
  expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
  expect(expiresAt.getTime()).toBe(harness.clock.now().getTime() + linkMinutes * 60_000);
  const tenant = { clientId, companyIds: [companyId], mode: 'test', keyPrefix };
  await harness.advance(linkMinutes * 60_000 - 1);
  expect(await open(token)).toEqual({ document: 'danfe', noteId, tenant });
  await isRefused(token, 'live');
  await isRefused(token.slice(1));
  await harness.advance(1);
  await isRefused(token);
});

test('a link ends when its key is revoked, and does not work while its client is suspended', async () => {
  const revoked = await aLink();
  await revokeKey(harness.sys, { publicId: revoked.keyPrefix, actor });
  await isRefused(revoked.token);
  const suspended = await aLink();
  expect(await open(suspended.token)).toMatchObject({ noteId: suspended.noteId });
  await suspendClient(harness.sys, { clientId: suspended.clientId, actor });
  await isRefused(suspended.token);
  await resumeClient(harness.sys, { clientId: suspended.clientId, actor });
  expect(await open(suspended.token)).toMatchObject({ noteId: suspended.noteId });
});
