import { fakeExecutions, running } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Agent, useTestConsole } from '../../testing/index.ts';
import { type Stage, stageDocuments } from '../../testing/stage-documents.ts';

const console = useTestConsole();
let stage: Stage;
let support: Agent;
let reader: Agent;
beforeAll(async () => {
  console.setExecutions(fakeExecutions(running));
  stage = await stageDocuments(console);
  support = await console.signIn('suporte');
  reader = await console.signIn('leitura');
});

const change = (text: string) =>
  console.harness.database.asOwner(`set session_replication_role = replica; ${text}`);

/** Adds the answer of the authority to a last question about a document. */
const answer = (id: string, cStat: string) =>
  change(`insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome,
      answer_class, c_stat, answer)
    select substr(md5(random()::text), 1, 24), client_id, id, run, next_ordinal, 'situation', 't', now(), now(), 'answered',
      'undecided', '${cStat}', '{}' from filing where id = '${id}'`);

const standingOf = async (agent: Agent, id: string) => {
  const { root } = await agent.get(`/documentos/${id}`);
  return root.querySelector('#situacao');
};

test('a document that waits names the authority that is down, once, and leads to the authorities', async () => {
  const id = await stage.put('nfe', { status: 'pending', waiting: 'putOff' });
  expect((await standingOf(reader, id))?.text).toContain('não recebeu a nota ou pediu espera');
  await answer(id, '108');
  const standing = await standingOf(reader, id);
  expect(standing?.text).toMatch(/A SEFAZ-[A-Z]{2} está parada \(108\)\. O serviço repete sozinho/);
  expect(standing?.text).not.toContain('pediu espera');
  expect(standing?.querySelector('a')?.getAttribute('href')).toBe('/autoridades');
  await stage.put('nfe', { status: 'pending', waiting: 'internalError' });
  expect((await standingOf(reader, id))?.querySelector('a')).toBeNull();
});

test('a recheck that the authority answered with 108 sends nobody to the next step', async () => {
  console.setExecutions(fakeExecutions(running, { result: { kind: 'carriedOut', run: 1 } }));
  const id = await stage.put('nfe', { attention: 'reconcile_exhausted' });
  await answer(id, '108');
  const { notice } = await support.submit(`/documentos/${id}`, 'passo-any', { reason: 'chamado 12' });
  expect(notice).toMatch(/A consulta não deu resposta útil: a SEFAZ-[A-Z]{2} está parada \(108\)/);
  expect(notice).not.toContain('Feito');
});

test('a recheck whose question has to wait is still open, and the page says to wait', async () => {
  console.setExecutions(fakeExecutions(running, { result: { kind: 'carriedOut', run: 1 } }));
  const id = await stage.put('nfe', { attention: 'reconcile_exhausted', waiting: 'question' });
  await answer(id, '108');
  const { notice } = await support.submit(`/documentos/${id}`, 'passo-any', { reason: 'chamado 12' });
  expect(notice).toMatch(/^Ainda em aberto\. A decisão foi aceita e está em curso\..* \(consulta marcada\)/);
  expect((await standingOf(support, id))?.text).toMatch(
    /Espere: a última decisão ainda está em curso \(consulta marcada, para .*\)/,
  );
});

test('who only reads is not told to act', async () => {
  const id = await stage.put('nfe', { attention: 'reconcile_exhausted' });
  expect((await standingOf(support, id))?.text).toContain('Quem age agora: Você, no suporte.');
  expect((await standingOf(reader, id))?.text).toContain('Quem age agora: O suporte.');
});

test('a number that another document has names no field of the API', async () => {
  const id = await stage.put('nfe', { status: 'failed', failure: 'number_taken' });
  const told = (await standingOf(reader, id))?.text;
  expect(told).toContain('cuja chave está nesta página');
  expect(told).not.toContain('failure.reason');
});

test('only a document with masked data offers to show it', async () => {
  const id = await stage.put('nfe', { status: 'authorized' });
  const formsWith = async (taxId: string) => {
    await change(`update note set recipient_document = '${taxId}', external_id = 'pedido' where id = '${id}';
      delete from delivery where resource_id = '${id}' and channel = 'email'`);
    return (await support.get(`/documentos/${id}`)).forms;
  };
  expect(await formsWith('11222333000181')).not.toContain('revelar');
  expect(await formsWith('52998224725')).toContain('revelar');
});
