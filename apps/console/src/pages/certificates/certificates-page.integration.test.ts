import { expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();

test('certificates that ended come first, with the days and what to tell the client', async () => {
  const ctx = await console.harness.aClient();
  const plant = async (cnpj: string, end: string) => {
    const id = await console.harness.aCompany(ctx, { cnpj });
    await console.harness.database.asOwner(
      `update certificate set not_after = now() + interval '${end}' where company_id = '${id}'`,
    );
    return id;
  };
  const ending = await plant('11444777000161', '12 days');
  const expired = await plant('45997418000153', '-3 days');
  const valid = await plant('34238864000168', '90 days');
  const agent = await console.signIn('leitura');
  const of = async (query: string) => {
    const page = await agent.get(`/certificados${query}`);
    const links = page.root.querySelectorAll('tbody a').map((link) => link.getAttribute('href'));
    return { page, ids: links.map((link) => link?.replace('/empresas/', '')) };
  };
  const { page, ids } = await of('');
  expect(ids).toEqual([expired, ending]);
  expect(page.text).toContain('venceu há 3 dias');
  expect(page.text).toContain('vence em 12 dias');
  expect(page.text).toContain('O cliente envia o certificado A1 novo');
  expect((await of('?show=expired')).ids).toEqual([expired]);
  expect((await of('?show=all')).ids).toEqual([expired, ending, valid]);
});
