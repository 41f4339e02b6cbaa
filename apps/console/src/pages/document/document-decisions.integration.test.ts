import { type DecisionResult, type FilingExecutions, type FilingKind, kindNames } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { fakeExecutions, running, terminated } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Agent, useTestConsole } from '../../testing/index.ts';
import { type Stage, stageDocuments } from '../../testing/stage-documents.ts';
import { stepsOf } from '../../words/attention-guides.ts';

const console = useTestConsole();
const why = { reason: 'chamado 12' };
let stage: Stage;
let ana: Agent;
let bia: Agent;
beforeAll(async () => {
  stage = await stageDocuments(console);
  ana = await console.signIn('suporte', 'ana');
  bia = await console.signIn('suporte', 'bia');
});

/** Lets the executions give this result from now on. */
function answering(result: DecisionResult) {
  const executions = fakeExecutions(running, { result });
  console.setExecutions(executions);
  return executions;
}

const carriedOut: DecisionResult = { kind: 'carriedOut', run: 1 };
const lost = (kind: FilingKind = 'nfe') => stage.put(kind, { attention: 'reconcile_exhausted' });

const readEvidence = (id: string) =>
  console.harness.database.readAsOwner<{ given: boolean; action: string; actor: string; reason: string }>(`
    select (after -> 'evidence') is not null as given, after ->> 'action' as action, actor, reason from audit
    where subject_id = '${id}' and action = 'filing.resolve'`);

const decisions = kindNames(filingKinds).flatMap((kind) =>
  filingKinds[kind].attentions.flatMap((attention) =>
    stepsOf({ kind, attention, hasEndedNote: false, canBeReopened: false }).flatMap(({ name, way }) =>
      way.kind === 'decision' ? [{ ...way, kind, attention, name }] : [],
    ),
  ),
);
const words = { recheck: '', resend: 'enviar', abandon: 'encerrar', adopt: 'ficar', release: 'deixar' };

test.each(decisions)('$kind in $attention: the step $name decides $action with $evidence', async (step) => {
  const executions = answering(carriedOut);
  await stage.put(step.kind, { status: 'authorized' });
  const xml = await (await ana.request(`/documentos/${await stage.put('nfe', {})}/xml`)).text();
  const id = await stage.put(step.kind, { attention: step.attention });
  const after = await ana.submit(`/documentos/${id}`, `passo-${step.name.replace(':', '-')}`, {
    ...why,
    ...(words[step.action] === '' ? {} : { confirmation: words[step.action] }),
    ...(step.evidence === 'takenBy' ? { key: `${'3526 1111 '.repeat(5)}3526` } : {}),
    ...(step.evidence === 'document' ? { document: new File([xml], 'nota.xml') } : {}),
  });
  expect(after.notice).toMatch(/^Feito\. .* Agora: em dúvida, e ainda espera uma decisão/);
  expect(executions.calls).toEqual([expect.stringContaining(`${step.action} ${id} by ana as `)]);
  expect(await readEvidence(id)).toEqual([
    { action: step.action, actor: 'ana', reason: why.reason, given: step.evidence !== 'nothing' },
  ]);
});

const results: readonly [DecisionResult, RegExp][] = [
  [carriedOut, /^Feito\. A SEFAZ foi consultada/],
  [{ kind: 'overtaken', run: 1 }, /^Não foi feito\. Não foi preciso: outra pessoa, o cliente/],
  [{ kind: 'unproven', run: 1 }, /^Não foi feito\. .* Nada mudou/],
  [{ kind: 'refused', because: 'the filing does not wait' }, /^Não foi feito\. O documento não espera/],
  [{ kind: 'accepted' }, /^Ainda em aberto\. A decisão foi aceita/],
];

test.each(results)('the result %o is told in Portuguese', async (result, told) => {
  answering(result);
  const after = await ana.submit(`/documentos/${await lost()}`, 'passo-any', why);
  expect(after.notice).toMatch(told);
  expect(after.notice).not.toContain('filing');
  expect(after.forms.includes('resultado')).toBe(result.kind === 'accepted');
});

test('a decision without an answer is asked for with its ticket, also from another page', async () => {
  const id = await lost();
  const sent: { ticket: string; operator: string }[] = [];
  let isAnswered = false;
  const executions: FilingExecutions = {
    ...fakeExecutions(running),
    resolve: async (_, __, { ticket, operator }) => {
      sent.push({ ticket, operator });
      return isAnswered ? { kind: 'submitted', result: async () => carriedOut } : { kind: 'unanswered' };
    },
  };
  console.setExecutions(executions);
  const after = await ana.submit(`/documentos/${id}`, 'passo-any', why);
  expect(after.notice).toMatch(/^Ainda em aberto/);
  const later = await bia.get(`/documentos/${id}`);
  expect(later.text).toContain('ana escolheu “consultar de novo”');
  isAnswered = true;
  const asked = await later.submit('resultado');
  expect(asked.notice).toContain('Feito. A SEFAZ foi consultada.');
  expect(asked.forms).not.toContain('resultado');
  expect(sent).toEqual([sent[0], { ...sent[0], operator: 'ana' }]);
  const rows = await console.harness.database.readAsOwner<{ actor: string; action: string }>(
    `select actor, action from audit where subject_id = '${id}' and action like 'filing.%' order by action`,
  );
  expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
    ['ana', 'filing.resolve'],
    ['bia', 'filing.resolved'],
  ]);
});

test('a result asked for after the end opens nothing again', async () => {
  const id = await lost();
  answering({ kind: 'accepted' });
  const page = await ana.submit(`/documentos/${id}`, 'passo-any', why);
  await console.harness.database.readAsOwner(`set session_replication_role = replica;
    update filing set status = 'failed', attention = null, open = false,
      failure = '{"code":"transmission_uncertain","reason":null}' where id = '${id}';
    set session_replication_role = origin`);
  console.setExecutions(fakeExecutions(terminated));
  expect((await page.submit('resultado')).notice).toContain('já terminou (parada)');
  const [row] = await console.harness.database.readAsOwner<{ open: boolean }>(
    `select open from filing where id = '${id}'`,
  );
  expect(row?.open).toBe(false);
});

test('the ticket of another decision carries nothing out, whoever sends it', async () => {
  const id = await lost();
  const executions = answering(carriedOut);
  const page = await ana.get(`/documentos/${id}`);
  const { ticket } = page.hiddenOf('passo-any');
  await page.submit('passo-any', why);
  const other = await bia.get(`/documentos/${id}`);
  const forms = other.forms.filter((form) => form.startsWith('passo-'));
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms) {
    for (const basis of ['of nothing', other.hiddenOf(form).basis ?? '']) {
      const fields = { ...why, ticket: ticket ?? '', basis, confirmation: 'FICAR', key: '0'.repeat(44) };
      for (const confirmation of ['ENVIAR', 'ENCERRAR', 'FICAR', 'DEIXAR'])
        await (await bia.get(`/documentos/${id}`)).submit(form, { ...fields, confirmation });
    }
  }
  expect(executions.calls).toHaveLength(1);
  expect(await readEvidence(id)).toHaveLength(1);
});

test('who decides after another person is told who was first, and nothing is done', async () => {
  const id = await lost();
  const executions = answering(carriedOut);
  const [ofAna, ofBia] = await Promise.all([ana.get(`/documentos/${id}`), bia.get(`/documentos/${id}`)]);
  const done = await ofAna.submit('passo-any', why);
  await console.harness.advance(1_000);
  const told = await ofBia.submit('passo-any', { reason: 'chamado 13' });
  expect(told.notice).toContain('Outra pessoa decidiu primeiro. A sua escolha não foi executada.');
  expect(told.notice).toMatch(/ana escolheu “consultar de novo” em .*, motivo: chamado 12/);
  expect(executions.calls).toHaveLength(1);
  // Each may go on from the page that shows what the other did, and a form that is sent again is the same decision.
  expect((await ofAna.submit('passo-any', why)).notice).toContain('Feito.');
  expect(executions.calls).toHaveLength(1);
  expect((await told.submit('passo-any', why)).notice).toContain('Feito.');
  expect((await done.submit('passo-any', why)).notice).toContain('Outra pessoa decidiu primeiro.');
  expect(executions.calls).toHaveLength(2);
});

test('one person decides twice in a row without being told of anybody, but not from an old tab', async () => {
  const id = await lost();
  const executions = answering(carriedOut);
  const old = await ana.get(`/documentos/${id}`);
  const first = await ana.submit(`/documentos/${id}`, 'passo-any', why);
  const second = await first.submit('passo-any', why);
  expect([first.notice, second.notice]).toEqual([
    expect.stringContaining('Feito.'),
    expect.stringContaining('Feito.'),
  ]);
  expect((await old.submit('passo-any', why)).notice).toContain('Você já tinha decidido');
  expect(executions.calls).toHaveLength(2);
});

test('a document that went on meanwhile is told, and nothing is done', async () => {
  const page = await ana.get(`/documentos/${await lost()}`);
  await stage.put('nfe', { status: 'authorized' });
  const executions = answering(carriedOut);
  const told = await page.submit('passo-any', why);
  expect(told.notice).toContain('o cliente tentou de novo, ou a SEFAZ respondeu');
  expect(told.notice).toContain('Agora: autorizada.');
  expect(executions.calls).toEqual([]);
});

test('a step that the document does not have is refused', async () => {
  const range = await ana.get(`/documentos/${await lost('nfeDisabling')}`);
  const nfse = await ana.get(`/documentos/${await lost('nfse')}`);
  const executions = answering(carriedOut);
  const address = nfse.addressOfForm('passo-nfse-refused');
  const id = range.root.querySelector('form[name="passo-any"]')?.getAttribute('action')?.split('/')[2] ?? '';
  expect(address).toContain('/encerrar?');
  expect(range.html).not.toContain('/encerrar?');
  const other = await nfse.submit('passo-nfse-refused', { ...why, confirmation: 'ENCERRAR', step: 'any' });
  expect(other.notice).toContain('não tem este passo agora');
  expect([id.length, executions.calls]).toEqual([24, []]);
});

test.each([
  ['passo-nfe-adopt', {}, 422, 'Escolha o arquivo XML.'],
  ['passo-nfe-adopt', { document: new File(['não é XML'], 'nota.pdf') }, 200, 'não é o XML de uma NF-e'],
  ['passo-nfe-adopt', { document: new File([new Uint8Array(2_200_000)], 'n.xml') }, 413, undefined],
])('%s with the file %o is refused', async (form, fields, status, told) => {
  const executions = answering(carriedOut);
  const id = await stage.put('nfe', { attention: 'digest_mismatch' });
  const after = await ana.submit(`/documentos/${id}`, form, { ...why, confirmation: 'ficar', ...fields });
  expect(after.status).toBe(status);
  if (told !== undefined) expect(after.notice).toContain(told);
  expect(executions.calls).toEqual([]);
});

test('a final step needs its word, and what was typed stays in its open form', async () => {
  const executions = answering(carriedOut);
  const id = await stage.put('nfe', { attention: 'duplicate_unresolved' });
  const after = await ana.submit(`/documentos/${id}`, 'passo-nfe-unnamed', {
    reason: 'chamado 99',
    key: '123',
    confirmation: 'sim',
  });
  expect(after.status).toBe(422);
  expect(after.notice).toContain('Digite DEIXAR para confirmar.');
  expect(after.notice).toContain('A chave tem 44 caracteres');
  const form = after.root.querySelector('form[name="passo-nfe-unnamed"]');
  expect(form?.querySelector('[name="reason"]')?.getAttribute('value')).toBe('chamado 99');
  expect(form?.closest('details')?.hasAttribute('open')).toBe(true);
  expect(executions.calls).toEqual([]);
});

test('a document that stopped in doubt is opened again by a question', async () => {
  const id = await stage.put('nfe', { status: 'failed', failure: 'transmission_uncertain' });
  const progress = { step: 'parked' } as never;
  const asked: string[] = [];
  console.setExecutions({
    ...fakeExecutions({ ...running, progress }),
    resolve: async (_, __, { action }) => {
      asked.push(action);
      return asked.length === 1
        ? { kind: 'notRunning' }
        : { kind: 'submitted', result: async () => carriedOut };
    },
  });
  const after = await ana.submit(`/documentos/${id}`, 'passo-reopen', why);
  expect(after.notice).toContain('Feito. A SEFAZ foi consultada.');
  expect(after.text).toContain('abriu de novo um documento encerrado');
  expect(asked).toEqual(['recheck', 'recheck']);
  const ended = await ana.get(`/documentos/${await stage.put('nfe', { status: 'failed' })}`);
  expect(ended.forms).not.toContain('passo-reopen');
});

test('while the last question has no useful answer, the page says so above its steps', async () => {
  const id = await stage.put('nfe', { attention: 'duplicate_unresolved' });
  const warned = async (): Promise<string | undefined> => {
    const { root } = await ana.get(`/documentos/${id}`);
    return root.querySelector('ol.steps')?.parentNode?.querySelector('p.never')?.structuredText;
  };
  const asked = (sequence: number, answer: string): Promise<unknown> =>
    console.harness.database.asOwner(`
      set session_replication_role = replica;
      insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, sequence, outcome,
        answer_class, c_stat, answer, reason)
      overriding system value
      select 'a' || substr(f.id, 3) || ${sequence % 10}, f.client_id, f.id, 1, 0, 'situation', 'x', now(), now(),
        ${sequence}, ${answer} from filing f where f.id = '${id}'`);
  expect(await warned()).toBeUndefined();
  await asked(900_001, `'answered', 'undecided', '108', '{}', null`);
  expect(await warned()).toMatch(
    /^Espere: A última consulta não deu resposta útil: a SEFAZ-SP está parada \(108\)/,
  );
  await asked(900_002, `'unknown', null, null, null, 'timeout'`);
  expect(await warned()).toContain('a SEFAZ-SP não respondeu. Consulte de novo mais tarde');
  await asked(900_003, `'answered', 'otherKey', '562', '{}', null`);
  expect(await warned()).toBeUndefined();
});
