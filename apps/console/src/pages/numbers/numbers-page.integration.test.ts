import { issueNfe } from '@fiscal/services';
import { aRequest, finishFiling } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();

test('a number without a note is listed with its company, why, until when, and what the client does', async () => {
  const agent = await console.signIn('leitura');
  expect((await agent.get('/numeros')).text).toContain('Nenhum número está sem nota.');
  const { ctx, companyId } = await console.harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  await finishFiling(console.harness, note.id, 'rejected');
  await console.harness.setClock(new Date('2026-12-05T12:00:00.000Z'));
  const page = await (await console.signIn('leitura')).get('/numeros');
  const cells = page.root
    .querySelectorAll('tbody td')
    .map((cell) => cell.structuredText.replace(/\s+/g, ' ').trim());
  expect(cells).toEqual([
    'Emitente Exemplo Ltda 12.ABC.345/01DE-35',
    '1 homologação',
    '1',
    'a SEFAZ rejeitou as notas',
    'até 10/12/2026',
    'Corrige e envia de novo com o mesmo número de pedido, ou inutiliza.',
  ]);
  expect(page.root.querySelector('tbody a')?.getAttribute('href')).toBe(`/empresas/${companyId}`);
  await console.harness.setClock(new Date('2026-12-11T12:00:00.000Z'));
  const later = await console.signIn('leitura');
  expect((await later.get('/numeros')).text).toContain('venceu em 10/12/2026');
  expect((await later.get('/numeros?environment=production')).text).toContain('Nenhum número está sem nota.');
});
