import { createWebhook, issueNfe } from '@fiscal/services';
import { aRequest, type TestTenant } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';
import { plantDelivery } from '../../testing/plant-delivery.ts';

const console = useTestConsole();
const ids = { failing: '', working: '', off: '' };
let ctx: TestTenant;
let documentId: string;

beforeAll(async () => {
  const issuer = await console.harness.anIssuer();
  ctx = issuer.ctx;
  const { companyId } = issuer;
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  documentId = note.id;
  const description = '<img src=x> falar com ana@exemplo.com.br';
  const add = async (url: string) => (await createWebhook(ctx, { url, description })).id;
  ids.failing = await add('https://falha.example.com:8443/hook?token=topsecret');
  ids.working = await add('https://api.example.com/boa');
  ids.off = await add('https://velho.example.org/x');
  await console.harness.database.asOwner(`
    update webhook set failing_since = now() - interval '1 hour' where id = '${ids.failing}';
    update webhook set active = false where id = '${ids.off}'`);
  const base = { clientId: ctx.tenant.clientId, companyId, resourceId: documentId, targetId: ids.failing };
  const attempts = [{ responseStatus: 500, error: null, excerpt: 'x' }];
  await plantDelivery(console.harness, { ...base, status: 'exhausted', attempts });
  await plantDelivery(console.harness, { ...base, event: 'nfe.rejected', status: 'delivered' });
});

test('a webhook whose messages do not arrive comes first, and the list shows neither path nor secret', async () => {
  const page = await (await console.signIn('leitura')).get('/webhooks');
  const first = page.root.querySelector('tbody tr');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/webhooks/${ids.failing}?state=failed`);
  expect(first?.structuredText).toContain('falhando');
  expect(page.html).not.toMatch(/hook\?|topsecret|whsec|<img/);
});

test.each([
  ['text=velho', ['off']],
  ['text=EXAMPLE.com', ['working', 'failing']],
  ['text=emitente+exemplo', ['off', 'working', 'failing']],
  ['text=topsecret', []],
  ['state=failing', ['failing']],
  ['state=working', ['working']],
  ['state=switchedOff', ['off']],
] as const)('the list is narrowed by %s', async (query, found) => {
  const page = await (await console.signIn('leitura')).get(`/webhooks?${query}`);
  const shown = page.root
    .querySelectorAll('tbody tr a[href^="/webhooks/"]')
    .map((link) => link.getAttribute('href')?.split('/')[2]);
  expect(new Set(shown)).toEqual(new Set(found.map((name) => ids[name])));
});

test('a webhook shows its address without secrets, its state in words, and its log by state and event', async () => {
  const agent = await console.signIn('leitura');
  const page = await agent.get(`/webhooks/${ids.failing}`);
  expect(page.text).toContain('https://falha.example.com:8443/hook');
  expect(page.text).toContain('As notas saem normalmente');
  expect(page.text).toContain('abra cada mensagem que não chegou e mande entregar de novo');
  const heads = page.root.querySelectorAll('th').map(({ text }) => text);
  expect(heads).toEqual(expect.arrayContaining(['Entregues', 'Taxa de entrega']));
  const undelivered = page.root.querySelector('#situacao a[href*="state="]')?.getAttribute('href') ?? '';
  expect((await agent.get(undelivered)).root.querySelectorAll('#entregas tbody tr')).toHaveLength(1);
  expect(page.text).toContain('<img src=x> falar com a***@exemplo.com.br');
  expect(page.text).toContain('O cliente procura a falha nos registros dele. (código 500)');
  expect(page.html).not.toMatch(/topsecret|whsec|<img|ana@/);
  expect(page.root.querySelector(`main a[href="/documentos/${documentId}"]`)?.text).toContain('NF-e');
  const rows = async (query: string) =>
    (await agent.get(`/webhooks/${ids.failing}?${query}`)).root.querySelectorAll('#entregas tbody tr').length;
  expect([await rows(''), await rows('state=failed'), await rows('event=nfe.rejected')]).toEqual([2, 1, 1]);
  expect((await agent.get(`/webhooks/${ids.off}`)).text).toContain('Só o cliente o liga de novo');
});
