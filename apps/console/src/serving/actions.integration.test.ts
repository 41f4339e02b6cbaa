import { expect, test } from 'vitest';
import { formToken } from '../http/form-token.ts';
import { useTestConsole } from '../testing/index.ts';
import { sampleRoutes, secretText } from '../testing/sample-routes.tsx';
import { testUrl } from '../testing/start-test-console.ts';

const sample = sampleRoutes();
const console = useTestConsole({ routes: sample.routes });
const reason = { reason: 'chamado 7' };

test('an action is answered on its page, and the same form sent again is carried out once', async () => {
  const agent = await console.signIn('suporte');
  const page = await agent.get('/amostras/um');
  const [first, again] = await Promise.all([page.submit('contar', reason), page.submit('contar', reason)]);
  for (const answer of [first, again]) {
    expect(answer.status).toBe(200);
    expect(answer.title).toBe('Amostra um');
    expect(answer.notice).toBe('Feito. Contado.');
  }
  expect(sample.runs.filter(({ actor }) => actor === agent.handle)).toEqual([
    { reason: 'chamado 7', actor: agent.handle },
  ]);
});

test('the same form with another choice is refused, because its first answer is of the other one', async () => {
  const agent = await console.signIn('suporte');
  const page = await agent.get('/amostras/um');
  await page.submit('contar', { ...reason, choice: 'a' });
  const answer = await page.submit('contar', { ...reason, choice: 'b' });
  expect(answer.notice).toContain('já tinha sido enviado com outra escolha');
  expect(sample.runs.filter(({ actor }) => actor === agent.handle)).toHaveLength(1);
});

test('two people may send equal forms', async () => {
  const [one, two] = [await console.signIn('suporte'), await console.signIn('suporte')];
  const page = await one.get('/amostras/um');
  const { ticket = '' } = page.hiddenOf('contar');
  await page.submit('contar', reason);
  await (await two.get('/amostras/um')).submit('contar', { ...reason, ticket });
  expect(sample.runs.filter(({ actor }) => [one.handle, two.handle].includes(actor))).toHaveLength(2);
});

test('a form with a field to correct does nothing, keeps what was typed, and says what to correct', async () => {
  const agent = await console.signIn('suporte');
  const answer = await (await agent.get('/amostras/um')).submit('contar', { reason: ' x ' });
  expect(answer.status).toBe(422);
  expect(answer.notice).toContain('Diga o motivo em pelo menos 3 letras.');
  const field = answer.root.querySelector('[name="reason"]');
  expect([field?.getAttribute('value'), field?.getAttribute('aria-invalid')]).toEqual([' x ', 'true']);
  expect((await answer.submit('contar', reason)).notice).toBe('Feito. Contado.');
});

test('personal data is masked until somebody asks to see it, once, and the audit has the look and the request', async () => {
  const agent = await console.signIn('suporte');
  const page = await agent.get('/amostras/pessoa');
  expect(page.text).toContain('***.456.789-**');
  expect(page.text).toContain('<b>fale com a***@exemplo.com</b>');
  expect(page.html).not.toContain('<b>');
  const shown = await page.submit('revelar');
  expect(shown.text).toContain('123.456.789-09');
  // A refresh under the reader's eyes would mask it again.
  expect(shown.root.querySelector('[data-refresh]')).toBeNull();
  expect((await agent.get('/amostras/pessoa')).text).not.toContain('123.456.789-09');
  const rows = await console.harness.database.readAsOwner<{ action: string }>(
    `select action from audit where actor = '${agent.handle}' and subject_id = 'pessoa' order by action`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['document.unmask', 'document.view']);
});

test('a form that unmasks, sent again later, is in the audit again', async () => {
  const agent = await console.signIn('suporte');
  const page = await agent.get('/amostras/pessoa');
  await page.submit('revelar');
  await console.harness.advance(11 * 60_000);
  expect((await page.submit('revelar')).text).toContain('123.456.789-09');
  const rows = await console.harness.database.readAsOwner(
    `select 1 from audit where actor = '${agent.handle}' and action = 'document.unmask'`,
  );
  expect(rows).toHaveLength(2);
});

test('who only reads sees no form of an action', async () => {
  const page = await (await console.signIn('leitura')).get('/amostras/um');
  expect(page.forms).toEqual(['sair']);
});

test('a body above the limit, of another type, or without its ticket is refused', async () => {
  const agent = await console.signIn('suporte');
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
    const headers = { origin: testUrl, 'content-type': type };
    const address = `${path}?f=${formToken(agent.token, path)}`;
    return (await agent.request(address, { method: 'POST', body, headers })).status;
  };
  const fields = 'application/x-www-form-urlencoded';
  expect(await post('/amostras/1/contar', `reason=${'a'.repeat(65_536)}`, fields)).toBe(413);
  expect(await post('/amostras/1/anexar', new Uint8Array(2_097_153), 'multipart/form-data; boundary=b')).toBe(
    413,
  );
  expect(await post('/amostras/1/contar', '{}', 'application/json')).toBe(415);
  expect(await post('/amostras/1/contar', 'reason=abcdef', fields)).toBe(400);
  const ticket = '00000000-0000-4000-8000-000000000000';
  expect(await post('/amostras/1/contar', `ticket=${ticket}&reason=abc%00def`, fields)).toBe(400);
  expect(await post('/amostras/1/anexar', 'no parts', 'multipart/form-data; boundary=b')).toBe(400);
});

test('a file comes with its form', async () => {
  const agent = await console.signIn('suporte');
  const file = new File(['conteúdo'], 'nota.xml', { type: 'application/xml' });
  expect((await agent.submit('/amostras/um', 'anexar', { file })).notice).toBe('Feito. conteúdo');
});

test('a missing document is 404, and a fault of ours shows a code but nothing of the fault', async () => {
  const agent = await console.signIn('operacao');
  expect((await agent.get('/amostras/nenhuma')).status).toBe(404);
  const broken = await agent.get('/quebrada');
  expect(broken.status).toBe(500);
  expect(broken.html).not.toContain(secretText);
  expect(broken.root.querySelector('code')?.text).toMatch(/^[0-9a-f-]{36}$/);
});
