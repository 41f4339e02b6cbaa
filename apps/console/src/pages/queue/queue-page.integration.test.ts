import { aFiling } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();

test('what waits for a person is in the queue, with a link to the document and words that say why', async () => {
  const id = await aFiling(console.harness, { status: 'unknown', attention: 'reconcile_exhausted' });
  const agent = await console.signIn('leitura');
  const page = await agent.get('/');
  expect(page.status).toBe(200);
  expect(page.text).toContain('A SEFAZ não esclareceu o que recebeu');
  expect(page.text).toContain('em dúvida');
  expect(page.root.querySelector(`a[href="/documentos/${id}"]`)?.text).toBe('NF-e');
});
