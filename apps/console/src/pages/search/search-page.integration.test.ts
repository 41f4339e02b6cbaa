import { issueNfe } from '@fiscal/services';
import { aRequest } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Agent, useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();
const otherCnpj = '11444777000161';
/** The CNPJ of the buyer of sample notes. */
const buyerCnpj = '11222333000181';
const ids: Record<string, string> = {};
let agent: Agent;

beforeAll(async () => {
  const { harness } = console;
  const issue = async (externalId: string, changes: object) => {
    const ctx = await harness.aClient();
    const companyId = await harness.aCompany(ctx, changes);
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
    await harness.advance(1_000);
    return { id: note.id, companyId };
  };
  const older = await issue('pedido-4711', {});
  const newer = await issue('pedido-4712', { cnpj: otherCnpj, legalName: 'Padaria Central Ltda' });
  Object.assign(ids, { older: older.id, newer: newer.id, bakery: newer.companyId });
  await harness.database.asOwner(`
    begin; set local session_replication_role = replica;
    update note set recipient_document = '12345678909', recipient_name = 'Maria Aparecida' where id = '${older.id}';
    commit`);
  const [row] = await harness.database.readAsOwner<{ key: string }>(
    `select access_key as key from note where id = '${older.id}'`,
  );
  ids.key = row?.key ?? '';
  await harness.aCompany(await harness.aClient(), { cnpj: buyerCnpj, legalName: 'Compradora Ltda' });
  agent = await console.signIn('leitura');
});

const search = (fields: Readonly<Record<string, string>>) =>
  agent.get(`/busca?${new URLSearchParams(fields)}`);

test.each<[term: string, text: () => string, found: string]>([
  ['id', () => ids.older ?? '', 'older'],
  ['key', () => ids.key ?? '', 'older'],
  ['words', () => 'pedido-4711', 'older'],
  ['number', () => `1 ${otherCnpj}`, 'newer'],
  ['number', () => '1 padaria cent', 'newer'],
  ['taxId', () => '123.456.789-09', 'older'],
])(
  'one exact match of %s goes straight to its page, and the audit has the kind of the term alone',
  async (term, text, found) => {
    const person = await console.signIn('leitura');
    const page = await person.get(`/busca?${new URLSearchParams({ q: text() })}`);
    expect([page.status, page.headers.get('location')]).toEqual([303, `/documentos/${ids[found]}`]);
    const rows = await console.harness.database.readAsOwner(
      `select action, subject_id as subject, reason, before, after from audit where actor = '${person.handle}' and action = 'search'`,
    );
    expect(rows).toEqual([{ action: 'search', subject: term, reason: null, before: null, after: null }]);
  },
);

test('a number of several companies lists them newest first, and says how to narrow it', async () => {
  const page = await search({ q: '1' });
  const found = page.root
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelector('a')?.getAttribute('href'));
  expect(found).toEqual([`/documentos/${ids.newer}`, `/documentos/${ids.older}`]);
  expect(page.text).toContain('escreva também o CNPJ ou parte do nome da empresa: 1 11.222.333/0001-81');
  expect(page.text).toContain('Padaria Central Ltda');
  expect(page.text).not.toContain('Maria');
  expect(page.root.querySelectorAll('h2, caption').map(({ text }) => text)).toEqual([
    'Notas · pelo número',
    '2 resultados',
  ]);
  expect(page.root.querySelector('header input[name="q"]')?.getAttribute('value')).toBe('1');
});

test('fields of the page narrow the text', async () => {
  const page = await search({ q: '1', cnpj: otherCnpj, series: '1', kind: '', status: '' });
  expect(page.headers.get('location')).toBe(`/documentos/${ids.newer}`);
});

test('by the name of a buyer the name is shown, and the CPF masked', async () => {
  const page = await search({ q: 'maria apar' });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Maria Aparecida ***.456.789-**');
  expect(page.html).not.toContain('12345678909');
});

test('a company is found by its CNPJ with its certificate and its notes, each kind below its title', async () => {
  const page = await search({ q: otherCnpj });
  expect(page.root.querySelectorAll('h2').map((title) => title.text.split(' · ')[0])).toEqual([
    'Empresas',
    'Certificados',
    'Notas',
  ]);
  expect(page.root.querySelector('td a')?.getAttribute('href')).toBe(`/empresas/${ids.bakery}`);
});

test('a company that is the buyer of one note is shown, and not the note alone', async () => {
  const page = await search({ q: buyerCnpj });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Compradora Ltda')]);
});

test.each<[Record<string, string>, string]>([
  [{}, 'O que pode ser procurado'],
  [{ q: '  ' }, 'O que pode ser procurado'],
  [{ q: 'zzzz' }, 'Nada foi encontrado.'],
  [{ q: '1', series: 'x' }, 'A série é um número'],
  [{ q: '1', cnpj: 'x' }, 'CNPJ de quem emite: deve ser um CNPJ.'],
  [{ q: 'x'.repeat(201) }, 'O que procura: no máximo 200 caracteres.'],
])('%j: %s', async (fields, sentence) => {
  const page = await search(fields);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(sentence)]);
  expect(page.text).toContain('Número da nota');
});

test('a cursor that no list has written is refused', async () => {
  expect((await search({ q: '1', cursor: 'x' })).status).toBe(400);
});
