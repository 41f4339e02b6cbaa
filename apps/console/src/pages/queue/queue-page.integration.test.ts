import { aFiling } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Agent, type TestPage, useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();
let agent: Agent;
let parked: string;
let waiting: string;

beforeAll(async () => {
  agent = await console.signIn('leitura');
});

const linesOf = (
  page: TestPage,
): readonly (readonly [count: string, text: string, address: string | undefined])[] =>
  page.root
    .querySelectorAll('main li')
    .map((line) => [
      line.querySelector('.count')?.text ?? '',
      line.querySelector('.what')?.structuredText.trim() ?? '',
      line.querySelector('a')?.getAttribute('href'),
    ]);

test('an empty queue says so, and what fails has lines without links', async () => {
  const page = await agent.get('/');
  expect(page.text).toContain('Nada espera uma decisão.');
  expect(linesOf(page).map(([count, , address]) => [count, address])).toEqual(
    Array(5).fill(['0', undefined]),
  );
});

test('each line says how many there are, and leads to the list of exactly these', async () => {
  parked = await aFiling(console.harness, { status: 'unknown', attention: 'reconcile_exhausted' });
  await aFiling(console.harness, { status: 'failed', attention: 'certificate_expired' });
  waiting = await aFiling(console.harness, { status: 'pending', waiting: 'circuit' });
  await aFiling(console.harness, { status: 'queued' });
  const page = await agent.get('/');
  const lines = linesOf(page).filter(([count]) => count !== '0');
  expect(lines.map(([, , address]) => address)).toEqual([
    '/fila/decisoes?attention=certificate_expired&kind=nfe',
    '/fila/decisoes?attention=reconcile_exhausted&kind=nfe',
    '/fila/esperas?authorizer=SP&waiting=circuit&environment=homologation',
  ]);
  for (const [count, , address = ''] of lines) {
    expect((await agent.get(address)).root.querySelectorAll('tbody tr'), address).toHaveLength(Number(count));
  }
});

test.each([
  ['/fila/decisoes?attention=reconcile_exhausted', () => parked, 'Consulte de novo'],
  ['/fila/esperas?waiting=circuit', () => waiting, 'será enviada automaticamente quando ela voltar'],
])(
  '%s has number, company, since when and the next step, and nothing about the buyer',
  async (path, id, next) => {
    const page = await agent.get(path);
    expect(page.root.querySelector(`a[href="/documentos/${id()}"]`)?.text).toBe(
      'NF-e 1, série 1 (homologação)',
    );
    expect(page.root.querySelector('tbody a[href^="/empresas/"]')?.text).toBe('Emitente Exemplo Ltda');
    expect(page.root.querySelectorAll('tbody time')).toHaveLength(1);
    expect(page.text).toContain(next);
    expect(page.html).not.toContain('Cliente Exemplo');
  },
);

test('a document that an attempt has just changed waits since its request', async () => {
  await console.harness.database.asOwner(`
    begin; set local session_replication_role = replica;
    update filing set created_at = now() - interval '1 day', updated_at = now() where id = '${waiting}'; commit`);
  const [{ at } = { at: '' }] = await console.harness.database.readAsOwner<{ at: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at from filing where id = '${waiting}'`,
  );
  for (const path of ['/', '/fila/esperas?waiting=circuit', `/documentos/${waiting}`, '/autoridades']) {
    const times = (await agent.get(path)).root.querySelectorAll('main time');
    const told = times.map((time) => time.getAttribute('datetime')?.slice(0, 19));
    expect(told, path).toContain(at);
  }
});

test('documents that move no more have a line with their list', async () => {
  const before = linesOf(await agent.get('/'));
  await console.harness.advance(11 * 60_000);
  const added = linesOf(await agent.get('/')).filter(
    ([, , address]) => !before.some((line) => line[2] === address),
  );
  expect(added).toEqual([
    ['1', 'A caminho, sem espera marcada; a mais antiga demora demais', '/fila/esperas?waiting=none'],
  ]);
  expect((await agent.get('/fila/esperas?waiting=none')).root.querySelectorAll('tbody tr')).toHaveLength(1);
});

test.each([
  '/fila/decisoes?kind=nfse',
  '/fila/decisoes?attention=&kind=nfeEvent',
  '/fila/esperas?authorizer=SEFIN',
])('%s finds nothing here', async (path) => {
  const page = await agent.get(path);
  expect(page.text).toMatch(/Nada espera/);
});

test.each(['/fila/decisoes?kind=x', '/fila/esperas?authorizer=XX'])('%s is refused', async (path) => {
  expect((await agent.get(path)).status).toBe(400);
});
