import { resolveFiling } from '@fiscal/services';
import { aFiling, fakeExecutions, running } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Agent, useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();
let agent: Agent;
let id: string;

beforeAll(async () => {
  agent = await console.signIn('leitura', 'bia');
  id = await aFiling(console.harness, { status: 'unknown', attention: 'reconcile_exhausted' });
  const executions = fakeExecutions(running, { result: { kind: 'carriedOut', run: 1 } });
  await resolveFiling(console.harness.sys, executions, {
    id,
    action: 'recheck',
    ticket: '0e9b1b1a-0000-4000-8000-000000000001',
    actor: 'ana',
    reason: 'chamado 4812, fale com joao@exemplo.com',
  });
  await console.harness.database.asOwner(`
    insert into audit (id, client_id, at, actor, action, subject_id)
    select lpad(n::text, 24, '0'), null, now() - interval '40 days' - n * interval '1 minute', 'old.program', 'future.action', 'x'
    from generate_series(1, 60) n`);
});

const rowsOf = async (query: Readonly<Record<string, string>>) => {
  const page = await agent.get(`/auditoria?${new URLSearchParams(query)}`);
  const rows = page.root
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('td').map((cell) => cell.structuredText.replace(/\s+/g, ' ').trim()));
  return { page, rows };
};

test('a decision says who, what, where, why, and what it changed, in words', async () => {
  const { page, rows } = await rowsOf({ about: id });
  expect(page.text).toContain('Sobre: NF-e 1, série 1 (homologação)');
  const shared = ['NF-e 1, série 1 (homologação)', 'chamado 4812, fale com j***@exemplo.com'];
  // Both rows have the same time.
  expect(rows.map((cells) => cells.slice(1)).sort()).toEqual([
    [
      'ana',
      'decidiu sobre o documento',
      ...shared,
      'decisão: consultar de novo; situação antes: em dúvida; pendência antes: A SEFAZ não esclareceu o que recebeu',
    ],
    ['ana', 'recebeu o resultado da decisão', ...shared, 'decisão: consultar de novo; resultado: feito'],
  ]);
  expect(page.root.querySelector(`tbody a[href="/documentos/${id}"]`)).not.toBeNull();
});

test('who read the audit is in the audit, among the looks', async () => {
  await rowsOf({ about: id });
  expect((await rowsOf({ actor: 'bia' })).rows.map((cells) => cells[2])).toEqual(['entrou no console']);
  const { rows } = await rowsOf({ actor: 'bia', looks: 'with' });
  expect(rows.map((cells) => cells[2])).toContain('viu a auditoria');
});

test('an action without words stays a code, and pages follow each other', async () => {
  const { page, rows } = await rowsOf({ actor: 'old.program' });
  expect(rows).toHaveLength(50);
  expect(rows[0]?.[2]).toBe('future.action');
  const next = page.root.querySelector('.pager a')?.getAttribute('href') ?? '';
  const last = await agent.get(next.replaceAll('&amp;', '&'));
  expect(last.root.querySelectorAll('tbody tr')).toHaveLength(10);
});

test.each<[Record<string, string>, number]>([
  [{ action: 'filing.resolve' }, 1],
  [{ action: 'filing.resolve', from: '2026-11-21', to: '2026-11-21' }, 1],
  [{ action: 'filing.resolve', to: '2026-11-20' }, 0],
  [{ actor: 'ana', from: '2026-11-22' }, 0],
])('%j finds %i', async (query, count) => {
  expect((await rowsOf(query)).rows).toHaveLength(count);
});

test.each<[Record<string, string>, string]>([
  [{ about: '99999' }, 'Nada foi encontrado com este código'],
  [{ from: 'ontem' }, 'Escreva os dias como'],
  [{ from: '2026-11-22', to: '2026-11-21' }, 'Escreva os dias como'],
])('%j: %s', async (query, sentence) => {
  const { page, rows } = await rowsOf(query);
  expect([rows, page.text]).toEqual([[], expect.stringContaining(sentence)]);
});
