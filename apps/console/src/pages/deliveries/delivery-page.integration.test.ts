import { createWebhook, issueNfe } from '@fiscal/services';
import { aRequest } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';
import { plantDelivery } from '../../testing/plant-delivery.ts';

const console = useTestConsole();
const reason = { reason: 'chamado 7' };
const hostile = '<script>alert(1)</script> CPF 123.456.789-09, ana@exemplo.com.br';
const masked = '<script>alert(1)</script> CPF ***.456.789-**, a***@exemplo.com.br';
let base: { clientId: string; companyId: string; targetId: string; resourceId: string };

beforeAll(async () => {
  const { ctx, companyId } = await console.harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const webhook = await createWebhook(ctx, { url: 'https://example.com/hook/a?token=top' });
  base = { clientId: ctx.tenant.clientId, companyId, targetId: webhook.id, resourceId: note.id };
});

const message = (changes: object = {}) =>
  plantDelivery(console.harness, {
    ...base,
    status: 'exhausted',
    attempts: [{ responseStatus: 500, error: null, excerpt: hostile }],
    ...changes,
  });
const mail = (changes: object = {}) =>
  plantDelivery(console.harness, {
    ...base,
    channel: 'email',
    targetId: base.companyId,
    event: 'email.authorized',
    environment: 'production',
    status: 'discarded',
    recipients: [{ address: 'ana@exemplo.com.br', role: 'to', status: 'refused', reply: `550 ${hostile}` }],
    attempts: [{ responseStatus: 550, error: 'recipients_refused', excerpt: hostile }],
    ...changes,
  });

test('a message that did not arrive says why, what to do, and leads to its document, company and webhook', async () => {
  const agent = await console.signIn('leitura');
  const page = await agent.get(`/entregas/${await message()}`);
  expect(page.title).toBe('Mensagem: NF-e autorizada');
  expect(page.text).toContain('não entregue');
  expect(page.text).toContain('mande entregar de novo');
  expect(page.text).toContain('O servidor do cliente falhou.');
  expect(page.text).toContain(masked);
  expect(page.html).not.toMatch(/<script>alert|ana@|123\.456|token/);
  for (const [path, text] of [
    [`/documentos/${base.resourceId}`, 'NF-e'],
    [`/empresas/${base.companyId}`, 'Emitente'],
    [`/webhooks/${base.targetId}`, 'https://example.com/hook/a'],
  ] as const) {
    expect(page.root.querySelector(`main a[href="${path}"]`)?.text).toContain(text);
  }
  // Who only reads can neither send nor unmask.
  expect(page.forms).toEqual(['sair']);
});

test('the look at a delivery is in the audit as a look at its document, once', async () => {
  const agent = await console.signIn('suporte');
  const id = await mail();
  await agent.get(`/entregas/${id}`);
  await agent.get(`/entregas/${id}`);
  const rows = await console.harness.database.readAsOwner<object>(
    `select action, subject_id from audit where actor = '${agent.handle}' and action like 'document.%'`,
  );
  expect(rows).toEqual([{ action: 'document.view', subject_id: base.resourceId }]);
});

test.each([
  ['a message', message, 'A mensagem sai de novo agora'],
  ['a mail', mail, 'O e-mail sai de novo agora, para todos os endereços'],
] as const)('%s is sent again once; the second person is told', async (_, plant, words) => {
  const [one, other] = [await console.signIn('suporte'), await console.signIn('suporte')];
  const path = `/entregas/${await plant()}`;
  const seenByOther = await other.get(path);
  const after = await one.submit(path, 'entregar', reason);
  expect(after.notice).toContain(words);
  expect(after.forms).not.toContain('entregar');
  const late = await seenByOther.submit('entregar', reason);
  expect(late.notice).toContain('Não foi feito. Já há uma tentativa marcada');
  const rows = await console.harness.database.readAsOwner<object>(
    `select actor, reason from audit where action = 'delivery.redeliver' and subject_id = '${path.split('/')[2]}'`,
  );
  expect(rows).toEqual([{ actor: one.handle, reason: 'chamado 7' }]);
});

test.each([
  ['switched off', (id: string) => `update webhook set active = false where id = '${id}'`, 'está desligado'],
  ['removed', (id: string) => `delete from webhook where id = '${id}'`, 'o cliente removeu este webhook'],
] as const)(
  'a webhook that was %s meanwhile gets nothing, and the person is told',
  async (_, change, words) => {
    const ctx = await console.harness.aClient();
    const { id: targetId } = await createWebhook(ctx, { url: 'https://example.com/gone' });
    const id = await message({ clientId: ctx.tenant.clientId, targetId });
    const agent = await console.signIn('suporte');
    const page = await agent.get(`/entregas/${id}`);
    await console.harness.database.asOwner(change(targetId));
    const after = await page.submit('entregar', reason);
    expect(after.notice).toContain('Não foi feito.');
    expect(after.notice).toContain(words);
    expect(after.forms).not.toContain('entregar');
  },
);

test('addresses and answers of a mail are masked until somebody asks to see them, which is in the audit', async () => {
  const agent = await console.signIn('suporte');
  const path = `/entregas/${await mail()}`;
  const page = await agent.get(path);
  expect(page.text).toContain('a***@exemplo.com.br');
  expect(page.html).not.toMatch(/<script>alert|ana@|123\.456/);
  const shown = await page.submit('revelar');
  expect(shown.text).toContain('ana@exemplo.com.br');
  expect(shown.text).toContain(hostile);
  expect(shown.html).not.toContain('<script>alert');
  expect((await agent.get(path)).html).not.toContain('ana@');
  const rows = await console.harness.database.readAsOwner<object>(
    `select subject_id from audit where actor = '${agent.handle}' and action = 'document.unmask'`,
  );
  expect(rows).toEqual([{ subject_id: base.resourceId }]);
});

const states: readonly (readonly [what: string, plant: () => Promise<string>, words: string])[] = [
  ['a first attempt to come', () => message({ status: 'pending', attempts: [] }), 'Sai sozinho em instantes'],
  ['a next attempt to come', () => message({ status: 'pending' }), 'sai sozinha no horário marcado'],
  ['a message that arrived', () => message({ status: 'delivered' }), 'Já chegou: mande de novo só se'],
  ['a message that was discarded', () => message({ status: 'discarded' }), 'Agora está ligado'],
  ['a refused mail', mail, 'em geral estão errados'],
  ['a mail with a next attempt', () => mail({ status: 'pending' }), 'O servidor de e-mail ainda não aceitou'],
  ['a mail that was refused in part', () => mail({ status: 'delivered' }), 'enviado em parte'],
  [
    'a mail at the limit of homologation',
    () => mail({ environment: 'homologation', recipients: [], attempts: [] }),
    'o limite de e-mails de teste foi atingido',
  ],
];
test.each(states)('%s is told in words', async (_, plant, words) => {
  const agent = await console.signIn('suporte');
  expect((await agent.get(`/entregas/${await plant()}`)).text).toContain(words);
});
