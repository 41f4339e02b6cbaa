import { kindNames } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { filingStatuses, waitReasons } from '@fiscal/domain';
import { fakeExecutions, running, terminated } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Agent, useTestConsole } from '../../testing/index.ts';
import { plantDelivery } from '../../testing/plant-delivery.ts';
import { type Stage, stageDocuments } from '../../testing/stage-documents.ts';
import { stepsOf } from '../../words/attention-guides.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { ofAuthority } from '../../words/kind-words.ts';
import { stateWordsOf } from '../../words/status-words.ts';

const console = useTestConsole({ temporalUi: { ui: 'https://temporal.example', namespace: 'fiscal' } });
const withoutUi = useTestConsole();
const kinds = kindNames(filingKinds);
const cpf = '529.982.247-25';
let stage: Stage;
let support: Agent;
let reader: Agent;
beforeAll(async () => {
  stage = await stageDocuments(console);
  support = await console.signIn('suporte');
  reader = await console.signIn('leitura');
});

const inAttention = kinds.flatMap((kind) =>
  filingKinds[kind].attentions.map((attention) => ({ kind, attention })),
);

test.each(inAttention)(
  '$kind in $attention shows why, what does damage, and its steps in order',
  async ({ kind, attention }) => {
    const id = await stage.put(kind, { attention });
    const page = await support.get(`/documentos/${id}`);
    const { title, meaning, next, never } = attentionWords[attention];
    for (const words of [title, meaning, next, never, 'Você, no suporte'])
      expect(page.text).toContain(ofAuthority(kind, words));
    if (kind === 'nfse') expect(page.root.querySelector('.now')?.text).not.toContain('SEFAZ');
    const steps = stepsOf({ kind, attention, hasEndedNote: false, canBeReopened: false });
    expect(steps.length).toBeGreaterThan(0);
    const shown = page.root.querySelectorAll('.step').map((step) => step.id);
    expect(shown.slice(0, steps.length)).toEqual(steps.map(({ name }) => `passo-${name.replace(':', '-')}`));
    // No step gives a document up unless the operators' page does.
    const advised = steps.some(({ way }) => way.kind === 'decision' && way.action === 'abandon');
    const isLeftBehind = shown.includes('passo-left-behind');
    expect(page.html.includes('/encerrar?')).toBe(advised || isLeftBehind);
  },
);

test.each(kinds.flatMap((kind) => filingStatuses.map((status) => ({ kind, status }))))(
  '$kind that is $status says so without personal data, and a reader changes nothing',
  async ({ kind, status }) => {
    const id = await stage.put(kind, { status, reason: `Recusa de ${cpf}` });
    const page = await reader.get(`/documentos/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(stateWordsOf({ kind, status }).word);
    expect(page.text).toContain('Quem age agora:');
    expect(page.text).toContain('sem valor fiscal');
    expect(page.html).not.toContain(cpf);
    expect(page.forms).toEqual(['sair']);
  },
);

test('a refusal says on top what its code means, and an operator may see the masked data', async () => {
  const id = await stage.put('nfe', { status: 'rejected', reason: `Recusa de ${cpf}` });
  const page = await support.get(`/documentos/${id}`);
  expect(page.root.querySelector('#situacao')?.structuredText).toMatch(/Código 778:\s+NCM/);
  expect(page.text).toContain('Recusa de ***.982.247-**');
  const revealed = await page.submit('revelar');
  expect(revealed.text).toContain(`Recusa de ${cpf}`);
});

test.each(waitReasons)('a wait for %s is hurried only when that helps', async (waiting) => {
  const id = await stage.put('nfe', { status: 'pending', waiting });
  const page = await support.get(`/documentos/${id}`);
  const isFixed = ['question', 'misuse', 'receipt'].includes(waiting);
  expect(page.forms.includes('continuar')).toBe(!isFixed);
  if (isFixed) return;
  const executions = fakeExecutions(running);
  console.setExecutions(executions);
  const after = await page.submit('continuar', { reason: 'chamado 12' });
  expect(after.notice).toContain('continua agora');
  expect(executions.calls).toEqual([`hurry nfe:${id}`]);
  expect(after.text).toContain('mandou continuar já, sem esperar');
});

test('a document without an execution is begun again, once', async () => {
  console.setExecutions(fakeExecutions(terminated));
  const id = await stage.put('nfe', { status: 'pending' });
  const after = await support.submit(`/documentos/${id}`, 'recomecar', { reason: 'chamado 12' });
  expect(after.notice).toContain('começa de novo');
  expect((await after.submit('recomecar', { reason: 'outra vez' })).notice).toContain('já foi pedido');
  console.setExecutions(fakeExecutions(running));
  expect((await support.get(`/documentos/${id}`)).forms).not.toContain('recomecar');
});

test('the execution is linked only when operators have the interface of Temporal', async () => {
  const id = await stage.put('nfe', { status: 'pending' });
  const link = `https://temporal.example/namespaces/fiscal/workflows/nfe%3A${id}`;
  expect((await reader.get(`/documentos/${id}`)).html).toContain(`href="${link}"`);
  const other = await stageDocuments(withoutUi);
  const page = await (await withoutUi.signIn('leitura')).get(
    `/documentos/${await other.put('nfe', { status: 'pending' })}`,
  );
  expect([page.status, page.html.includes('namespaces')]).toEqual([200, false]);
});

test('the files of a document are sent, and looking at them is in the audit', async () => {
  const id = await stage.put('nfe', { status: 'authorized' });
  // A file shows what the page masks, so who may not unmask opens none.
  expect((await reader.get(`/documentos/${id}`)).html).not.toContain(`href="/documentos/${id}/xml"`);
  for (const file of ['xml', 'danfe'])
    expect((await reader.request(`/documentos/${id}/${file}`, { method: 'HEAD' })).status).toBe(403);
  const page = await support.get(`/documentos/${id}`);
  expect(page.html).toContain(`href="/documentos/${id}/xml"`);
  const xml = await support.request(`/documentos/${id}/xml`);
  expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml']);
  expect(await xml.text()).toContain('<nfeProc');
  expect((await support.request(`/documentos/${id}/danfe`)).status).toBe(404);
  const looks = await console.harness.database.readAsOwner(
    `select 1 from audit where subject_id = '${id}' and action = 'document.unmask' and actor = '${support.handle}'`,
  );
  expect(looks).toHaveLength(1);
});

test('a note that was mailed to nobody says why, and one that was mailed does not', async () => {
  const id = await stage.put('nfe', { status: 'authorized' });
  const change = (text: string) =>
    console.harness.database.asOwner(`set session_replication_role = replica; ${text}`);
  const company = `where id = (select company_id from filing where id = '${id}')`;
  const mails = async () =>
    (await reader.get(`/documentos/${id}`)).text.match(/Nenhum e-mail saiu com esta nota: [^.]*/)?.[0] ?? '';
  await change(`delete from delivery where channel = 'email' and resource_id = '${id}';
    update company set email_settings = null ${company}`);
  expect(await mails()).toContain('está desligado');
  const settings = {
    sendToRecipient: true,
    attachXml: true,
    attachDanfe: true,
    replyTo: null,
    bcc: [],
    senderName: null,
  };
  await change(`update company set email_settings = '${JSON.stringify(settings)}', email = null ${company}`);
  expect(await mails()).toContain('o cadastro dela não tem endereço');
  await change(`update filing set environment = 'production', mode = 'live' where id = '${id}'`);
  expect(await mails()).toContain('estava desligado quando ela saiu');
  const buyer = (of: string) => change(`update note set recipient_document = ${of} where id = '${id}'`);
  await buyer(`'11144477735'`);
  expect(await mails()).toContain('não tem o e-mail do comprador');
  await change(`update filing set environment = 'homologation', mode = 'test' where id = '${id}'`);
  await stage.put('nfe', { status: 'rejected' });
  expect(await mails()).toBe('');
});

test('while the message to the client fails, the page does not say that it is delivered', async () => {
  const id = await stage.put('nfe', { status: 'authorized' });
  const [row] = await console.harness.database.readAsOwner<{ companyId: string; targetId: string }>(
    `select f.company_id as "companyId", w.id as "targetId" from filing f join webhook w on w.client_id = f.client_id
      where f.id = '${id}' limit 1`,
  );
  if (row === undefined) throw new Error('the client has a webhook');
  await console.harness.database.asOwner(`set session_replication_role = replica;
    update note set danfe_id = proc_nfe_id where id = '${id}'; delete from delivery where resource_id = '${id}'`);
  await plantDelivery(console.harness, {
    ...row,
    clientId: stage.clientId,
    resourceId: id,
    nextAttemptAt: console.harness.clock.now(),
    attempts: [{ responseStatus: 503, error: null, excerpt: '' }],
  });
  const page = await reader.get(`/documentos/${id}`);
  expect(page.root.querySelector('#situacao')?.text).toContain('o servidor do cliente não o aceita');
  expect(page.root.querySelector('#historico')?.text).toContain(
    'O cliente procura a falha nos registros dele. (código 503 do servidor do cliente)',
  );
  expect(page.text).not.toMatch(/HTTP|entrega o resultado/);
});

test('a wrong cursor or an unknown document is told', async () => {
  const id = await stage.put('nfe', { status: 'authorized' });
  expect((await reader.get(`/documentos/${id}?cursor=x`)).status).toBe(400);
  expect((await reader.get('/documentos/6650f0a1b2c3d4e5f6a7b8c9')).status).toBe(404);
  expect((await reader.get('/documentos/x')).status).toBe(404);
});

test('markup in any text of a document, an authority or a person stays text', async () => {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const sql = attack.replaceAll("'", "''");
  const id = await stage.put('nfe', { status: 'rejected', reason: attack });
  const letter = await stage.put('nfeEvent', { status: 'rejected', reason: attack });
  await console.harness.database.readAsOwner(`
    set session_replication_role = replica;
    update note set recipient_name = '${sql}', external_id = '${sql}' where id = '${id}';
    update nfe_event set text = '${sql}' where id = '${letter}';
    update company set legal_name = '${sql}' where id = (select company_id from filing where id = '${id}');
    update client set name = '${sql}' where id = '${stage.clientId}';
    insert into audit (id, client_id, at, actor, action, subject_id, reason)
      select substr(md5(id), 1, 24), client_id, now(), '${sql}', '${sql}', id, '${sql}' from filing
      where id in ('${id}', '${letter}');
    set session_replication_role = origin`);
  for (const each of [id, letter]) {
    const page = await support.get(`/documentos/${each}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('&lt;script&gt;alert(1)');
    expect(page.html).not.toMatch(/<script>|<img/);
  }
});
