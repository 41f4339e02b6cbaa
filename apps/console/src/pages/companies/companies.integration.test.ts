import { createWebhook, eraseAsOperator } from '@fiscal/services';
import { aFullCompany } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();
const hostileName = 'MARIA <img src=x> SILVA 12345678909';
let companyId: string;
let clientId: string;

const change = (text: string) =>
  console.harness.database.asOwner(`begin; set local session_replication_role = replica; ${text}; commit`);

beforeAll(async () => {
  const ctx = await console.harness.aClient();
  clientId = ctx.tenant.clientId;
  companyId = await aFullCompany(console.harness, ctx);
  await createWebhook(ctx, { url: 'https://failing.example.com/x' });
  await change(`update client set name = 'Loja Fácil' where id = '${clientId}';
    update company set legal_name = '${hostileName}', trade_name = 'Padaria do Zé' where id = '${companyId}'`);
});

test.each([
  ['words of the name', 'silva maria'],
  ['the beginning of the trade name without its accent', 'padaria do ze'],
  ['the name of the client', 'loja facil'],
  ['the CNPJ with points', '12.ABC.345/01DE-35'],
  ['its id', undefined],
])('a company is found by %s', async (_, text) => {
  const agent = await console.signIn('leitura');
  const page = await agent.get(`/empresas?${new URLSearchParams({ text: text ?? companyId })}`);
  expect(page.root.querySelector(`main a[href="/empresas/${companyId}"]`)).not.toBeNull();
});

test.each(['padoca', "' or 1=1 --", '%', '!&|', '11.222', '12345678909'])(
  'the search %j finds no company and says what to do',
  async (text) => {
    const agent = await console.signIn('leitura');
    const page = await agent.get(`/empresas?${new URLSearchParams({ text })}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nenhuma empresa tem este nome');
  },
);

test('a list goes on where it ended, and keeps its filter', async () => {
  const ctx = await console.harness.aClient();
  await change(`insert into company select (jsonb_populate_record(c, jsonb_build_object(
    'id', 'e0' || lpad(to_hex(g), 22, '0'), 'client_id', '${ctx.tenant.clientId}', 'cnpj', lpad(g::text, 14, '0')))).*
    from company c, generate_series(1, 60) g where c.id = '${companyId}'`);
  const agent = await console.signIn('leitura');
  const first = await agent.get(`/empresas?clientId=${ctx.tenant.clientId}`);
  const next = first.root.querySelector('.pager a')?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
  const rest = await agent.get(next);
  expect([first, rest].map(({ root }) => root.querySelectorAll('tbody tr').length)).toEqual([50, 10]);
});

test('a company shows what is wrong first, its documents, certificate, webhooks and mails, and masks people', async () => {
  await change(`update certificate set not_after = now() - interval '3 days' where company_id = '${companyId}' and replaced_at is null;
    update webhook set failing_since = now() - interval '1 hour' where url like 'https://failing%' and client_id = '${clientId}';
    update gap_check set due_numbers = 2 where company_id = '${companyId}';
    insert into authority_block select cnpj, environment, now() + interval '1 hour', now() from company where id = '${companyId}'`);
  const agent = await console.signIn('leitura');
  const page = await agent.get(`/empresas/${companyId}`);
  expect(page.title).toContain('***.456.789-**');
  expect(page.html).not.toMatch(/<img|12345678909|fiscal@/);
  const concerns = page.root.querySelector('#atencao')?.structuredText ?? '';
  for (const words of [
    'Certificado: venceu há 3 dias.',
    'A SEFAZ recusa este CNPJ até',
    '1 documento espera uma decisão.',
    'Webhook failing.example.com falhando.',
    '2 números sem nota.',
  ]) {
    expect(concerns).toContain(words);
  }
  expect(page.text).toMatch(/Carta de correção da NF-e \d+, série 1/);
  expect(page.text).toMatch(/Cancelamento da NFS-e/);
  expect(page.text).toContain('f***@example.com');
  const links = page.root.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '');
  for (const link of [`/emails?companyId=${companyId}`, `/busca?companyId=${companyId}`]) {
    expect(links).toContain(link);
  }
  expect(links.filter((link) => link.startsWith('/documentos/')).length).toBeGreaterThan(3);
});

test('“did our erasure end?” is answered from the search by CNPJ, and by either code, before and after the end', async () => {
  const ctx = await console.harness.aClient();
  const cnpj = '12175094000119';
  const id = await console.harness.aCompany(ctx, { cnpj });
  await eraseAsOperator(console.harness.sys, { companyId: id, deleteDocuments: true, actor: 'root' });
  const agent = await console.signIn('leitura');
  const during = await agent.get(`/busca?q=${cnpj}`);
  expect(during.root.querySelector(`main a[href="/empresas/${id}"]`)).not.toBeNull();
  expect(during.text).not.toContain('a exclusão terminou');
  expect((await agent.get(`/empresas/${id}`)).text).toContain('Exclusão pedida: esperando.');
  const requestId = '0ae0000000000000000000e1';
  await change(`delete from company where id = '${id}';
    update erasure set id = '${requestId}', status = 'erased', started_at = now(), ended_at = '2026-11-23T15:00:00Z' where company_id = '${id}'`);
  const after = await agent.get(`/busca?q=${cnpj}`);
  expect(after.text).toContain('Nenhuma empresa com este CNPJ está cadastrada agora.');
  expect(after.root.querySelector('main a[href="/exclusoes?state=erased"]')).not.toBeNull();
  const list = await agent.get('/exclusoes?state=erased');
  const row = list.root.querySelectorAll('tbody tr').find((each) => each.text.includes(id));
  expect(row?.structuredText).toContain('23/11/2026 12:00');
  for (const code of [id, requestId, requestId.toUpperCase()]) {
    const found = await agent.get(`/busca?q=${code}`);
    expect([found.status, found.headers.get('location')]).toEqual([303, `/empresas/${id}`]);
  }
  const gone = await agent.get(`/empresas/${id}`);
  expect(gone.text).toContain('A exclusão terminou em 23/11/2026 12:00:00.');
  for (const code of [id, requestId]) expect(gone.text).toContain(code);
});

test('a company without anything wrong says so; one under erasure and one that is gone tell the request', async () => {
  const ctx = await console.harness.aClient();
  const id = await console.harness.aCompany(ctx, { cnpj: '11444777000161' });
  const agent = await console.signIn('leitura');
  expect((await agent.get(`/empresas/${id}`)).text).toContain('Nada fora do normal.');
  await eraseAsOperator(console.harness.sys, { companyId: id, deleteDocuments: true, actor: 'root' });
  expect((await agent.get(`/empresas/${id}`)).text).toContain('Exclusão pedida: esperando.');
  await change(`delete from company where id = '${id}';
    update erasure set status = 'erased', started_at = now(), ended_at = now(), removed = '{"note": 2}' where company_id = '${id}'`);
  const gone = await agent.get(`/empresas/${id}`);
  expect(gone.title).toBe('Empresa excluída');
  expect(gone.text).toContain('2 NF-e');
  expect(gone.text).toContain('linha de comando');
});
