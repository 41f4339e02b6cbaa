import { createWebhook, issueNfe } from '@fiscal/services';
import { aRequest } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { pages } from '../registered.ts';
import { useTestConsole } from '../testing/index.ts';
import { plantDelivery } from '../testing/plant-delivery.ts';

const console = useTestConsole();
const ofOne = pages.map(({ path }) => path).filter((path) => path.includes(':id'));
const lists = pages.map(({ path }) => path).filter((path) => !path.includes(':'));

test('an id of another kind, a malformed one and one with NUL are not found on any page', async () => {
  const { ctx, companyId } = await console.harness.anIssuer();
  const { clientId } = ctx.tenant;
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const webhook = await createWebhook(ctx, { url: 'https://example.com/hook' });
  const deliveryId = await plantDelivery(console.harness, { clientId, companyId, targetId: webhook.id });
  const own: Readonly<Record<string, string>> = {
    '/empresas/:id': companyId,
    '/webhooks/:id': webhook.id,
    '/entregas/:id': deliveryId,
    '/documentos/:id': note.id,
  };
  const malformed = [
    '%00',
    `${companyId}%00`,
    "'",
    '..%2f',
    companyId.toUpperCase(),
    '%F0%9F%92%A9',
    'undefined',
  ];
  const agent = await console.signIn('operacao');
  for (const path of ofOne) {
    const others = Object.entries(own).flatMap(([kind, id]) => (kind === path ? [] : [id]));
    for (const id of [...malformed, ...others, clientId]) {
      const { status } = await agent.get(path.replace(':id', id));
      expect([400, 404], `${path} of ${id}: ${status}`).toContain(status);
    }
  }
});

test('no query of a list is a fault of ours', async () => {
  const agent = await console.signIn('operacao');
  const fields = [
    'cursor',
    'text',
    'company',
    'q',
    'about',
    'companyId',
    'documentId',
    'clientId',
    'state',
    'event',
    'show',
  ];
  const values = ['%00', "'", '%5C', '%F0%9F%92%A9', '%ED%A0%80', 'a'.repeat(3000), '-1', 'eyJ0IjoiIn0'];
  for (const path of lists) {
    for (const field of fields) {
      for (const value of values) {
        const { status } = await agent.get(`${path}?${field}=${value}`);
        expect(status, `${path}?${field}=${value.slice(0, 20)}`).toBeLessThan(500);
      }
    }
  }
});

test.each(['9999-12-31', '0000-01-01', '2026-02-31'])('the day %s is no fault of ours', async (day) => {
  const agent = await console.signIn('leitura');
  for (const field of ['from', 'to'])
    expect((await agent.get(`/auditoria?${field}=${day}`)).status, field).toBe(200);
});
