import { expect, test } from 'vitest';
import { defineFile } from '../routes/define-file.ts';
import { useTestConsole } from '../testing/index.ts';
import { sampleRoutes } from '../testing/sample-routes.tsx';

let isBroken = false;
const sample = sampleRoutes(async () => {
  if (isBroken) throw new Error('the database went away');
  return { tone: 'done', text: 'Contado.' };
});
const file = defineFile({
  path: '/amostras/:id/arquivo',
  role: 'leitura',
  load: async ({ params }) => ({
    bytes: new Uint8Array(),
    contentType: 'application/xml',
    name: 'nota "1"; x=ç.xml',
    look: { action: 'document.unmask', subjectId: params.id, clientId: null },
  }),
});
const console = useTestConsole({ routes: { ...sample.routes, files: [file] } });
const reason = { reason: 'chamado 7' };

test('a form whose action failed by a fault of ours may be sent again, and is carried out', async () => {
  const agent = await console.signIn('suporte');
  const page = await agent.get('/amostras/um');
  isBroken = true;
  expect((await page.submit('contar', reason)).status).toBe(500);
  isBroken = false;
  expect((await page.submit('contar', reason)).notice).toBe('Feito. Contado.');
});

test('the page that answers a form is a look too', async () => {
  const agent = await console.signIn('suporte');
  const page = await agent.get('/amostras/dois');
  await console.harness.advance(11 * 60_000);
  await page.submit('contar', reason);
  const looks = await console.harness.database.readAsOwner(
    `select 1 from audit where actor = '${agent.handle}' and action = 'document.view' and subject_id = 'dois'`,
  );
  expect(looks).toHaveLength(2);
});

test('the name of a file ends no header and adds nothing to it', async () => {
  const answer = await (await console.signIn('leitura')).request('/amostras/um/arquivo');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="nota__1___x__.xml"');
});
