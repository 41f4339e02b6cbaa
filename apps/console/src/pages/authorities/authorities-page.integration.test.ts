import { describeAuthorities, keepReading } from '@fiscal/services';
import { aFiling } from '@fiscal/services/testing';
import { beforeEach, expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();
const path = '/autoridades';
const pausing = { reason: 'SEFAZ recusa tudo', confirmation: 'pausar' };
const sp = 'SP-homologation';

beforeEach(async () => {
  await console.harness.database.asOwner(`
    set session_replication_role = replica;
    delete from authority_pause; delete from authority_state; delete from authority_traffic; delete from filing`);
});

const waiting = (waits: string = 'circuit') =>
  aFiling(console.harness, { status: 'pending', waiting: waits });

test('an authority says in one sentence whether it works, what waits since when, and leads to the list', async () => {
  await waiting();
  await waiting();
  await waiting('question');
  await console.harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      until, reason, waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'open', 3, 1, 0, now() + interval '5 minutes', 'connect_timeout', 0, 1, 1, now()),
      ('MG', 'production', 'authorization', 'closed', 0, 0, 0, null, null, 0, 1, 1, now()),
      ('BA', 'production', 'authorization', 'closed', 0, 0, 0, null, null, 0, 1, 1, now());
    insert into authority_traffic (authorizer, environment, service, slot, latency_class, calls) values
      ('MG', 'production', 'authorization', now() - interval '5 minutes', 0, 1),
      ('MG', 'production', 'authorization', now() - interval '5 minutes', 34, 99)`);
  const page = await (await console.signIn('leitura')).get(path);
  expect(page.text).toContain('fora do ar: A SEFAZ falha: ela não aceitou a conexão a tempo.');
  expect(page.text).toContain('funciona: Na última hora respondeu a 99 envios, de 100.');
  expect(page.text).toContain('99 de 100 (99%), em 0,3 s');
  const lines = page.root
    .querySelectorAll(`#${sp} li`)
    .map((line) => line.structuredText.replace(/\s+/g, ' '));
  expect(lines).toEqual([
    expect.stringMatching(/^2 à espera de que ela volte.*\d\d:\d\d/),
    expect.stringMatching(/^1 com a resposta perdida/),
  ]);
  const address = '/fila/esperas?authorizer=SP&environment=homologation&waiting=circuit';
  expect(page.root.querySelectorAll('a').map((a) => a.getAttribute('href'))).toContain(address);
  const [first, second] = page.root.querySelectorAll('h2').map((title) => title.text);
  expect([first, second]).toEqual(['Produção', 'Homologação: testes, sem valor fiscal']);
  expect(page.text).toContain('Em produção nenhuma autoridade está fora do ar, parada nem pausada.');
  // Nothing was sent to Bahia: it is folded away.
  expect(page.root.querySelector('#BA-production')).toBeNull();
  expect(page.root.querySelector('details')?.text).toContain('SEFAZ-BA');
  expect(page.forms).toEqual(['sair']);
});

test('an authority that answers that it has stopped does not work, and its waiting notes say its answer', async () => {
  const id = await waiting('putOff');
  await console.harness.database.asOwner(`
    set session_replication_role = replica;
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, outcome, answer_class, c_stat, answer, opened_at, closed_at)
    select f.id, f.client_id, f.id, 1, 1, 'transmit', 'x', 'answered', 'paused', '109', '{}', now(), now()
    from filing f where f.id = '${id}';
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      until, reason, waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'closed', 1, 0, 0, null, null, 0, 1, 1, now()),
      ('MG', 'production', 'authorization', 'closed', 1, 0, 0, null, '108', 0, 1, 1, now());
    insert into authority_traffic (authorizer, environment, service, slot, latency_class, calls) values
      ('MG', 'production', 'authorization', now() - interval '5 minutes', 34, 99)`);
  const agent = await console.signIn('leitura');
  const page = await agent.get(path);
  expect(page.text).toContain('Respondem que estão paradas: SEFAZ-MG.');
  const stateAt = (place: string) => page.root.querySelector(`#${place} .state`)?.text;
  expect([stateAt(sp), stateAt('MG-production')]).toEqual([
    'responde que está parada',
    'responde que está parada',
  ]);
  expect(page.root.querySelector(`#${sp} li`)?.structuredText.replace(/\s+/g, ' ')).toContain(
    'ela respondeu: código 109, Serviço da SEFAZ paralisado',
  );
  await console.harness.database.asOwner(`
    insert into authority_traffic (authorizer, environment, service, slot, latency_class, calls) values
      ('SP', 'homologation', 'authorization', now() - interval '5 minutes', 34, 2)`);
  const later = await agent.get(path);
  expect(later.root.querySelector(`#${sp} .state`)?.text).toBe('funciona');
  expect(later.root.querySelector(`#${sp} li`)?.text).toContain('código 109');
});

test('the pace of the recovery says how long the rest takes', async () => {
  await waiting();
  await waiting();
  const labels = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
  const pace = (value: number) =>
    keepReading(console.harness.sys, 'dispatch', [{ name: 'fiscal_recovery_pace', labels, value }]);
  await pace(0.01);
  const agent = await console.signIn('leitura');
  expect((await agent.get(path)).text).toContain('sai a 1 por minuto, e o resto em cerca de 4 minutos');
  await pace(0);
  expect((await agent.get(path)).text).not.toContain('Voltou');
});

test('a pause needs the typed word; the second person is told whose pause it is, and the one who resumes too late', async () => {
  const id = await waiting();
  const [ana, bia] = [await console.signIn('operacao'), await console.signIn('operacao')];
  const seen = await bia.get(path);
  const refused = await ana.submit(path, `pausar-${sp}`, { ...pausing, confirmation: 'sim' });
  expect([refused.status, refused.notice]).toEqual([422, expect.stringContaining('Digite PAUSAR')]);
  const form = refused.root.querySelector(`form[name="pausar-${sp}"]`);
  expect(form?.closest('details')?.hasAttribute('open')).toBe(true);
  const paused = await refused.submit(`pausar-${sp}`, pausing);
  expect(paused.notice).toMatch(/^Feito\. SEFAZ-SP, homologação.* está pausada\./);
  expect(paused.text).toContain(`Pausada por ${ana.handle}`);
  const second = await seen.submit(`pausar-${sp}`, pausing);
  expect(second.notice).toMatch(
    new RegExp(`^Não foi feito\\. .* já estava pausada por ${ana.handle} desde \\d\\d/.*SEFAZ recusa tudo`),
  );

  await console.harness.database.asOwner(`update filing set waiting_until = null where id = '${id}'`);
  const list = await bia.get('/fila/esperas');
  expect(list.text).toContain('SEFAZ-SP: pausada por nós');
  expect(list.text).toContain('Pausamos os envios e as consultas à SEFAZ');
  expect((await bia.get('/')).text).toContain('SEFAZ-SP: pausada por nós');
  expect((await bia.get(path)).text).toContain('1 à espera de que alguém retome');

  const [one, two] = [await ana.get(path), await bia.get(path)];
  const reason = { reason: 'voltou' };
  const resumed = await one.submit(`retomar-${sp}`, reason);
  expect(resumed.notice).toMatch(new RegExp(`^Feito\\. .* foi retomada; estava pausada por ${ana.handle}`));
  expect((await two.submit(`retomar-${sp}`, reason)).notice).toMatch(/^Não foi feito\. .* não está pausada/);
});

test('an authority of which the page shows nothing is paused by its name, and its page then says so', async () => {
  const agent = await console.signIn('operacao');
  const place = { authorizer: 'SVRS', environment: 'production' };
  const paused = await agent.submit(path, 'pausar-outra', { ...pausing, ...place });
  expect(paused.notice).toContain('SVRS, produção, está pausada');
  expect(paused.root.querySelector('#SVRS-production')?.text).toContain(`Pausada por ${agent.handle}`);
  expect(paused.text).toContain('Pausadas por nós: SVRS.');
  const unknown = await agent.submit(path, 'pausar-outra', { ...pausing, ...place, authorizer: 'XX' });
  expect(unknown.status).toBe(422);
});

test('only operação pauses and resumes; support sees who paused', async () => {
  await waiting();
  const operator = await console.signIn('operacao');
  await operator.submit(path, `pausar-${sp}`, { ...pausing, reason: 'CPF 123.456.789-09 ligou' });
  const support = await console.signIn('suporte');
  const page = await support.get(path);
  expect(page.forms).toEqual(['sair']);
  expect(page.text).toContain(`Pausada por ${operator.handle}`);
  expect(page.text).toContain('***.456.789-**');
  const { authorities } = await describeAuthorities(console.harness.sys);
  const pauses = authorities.flatMap(({ pause }) => pause ?? []);
  expect(pauses.map(({ reason }) => reason)).toEqual(['CPF ***.456.789-** ligou']);
});
