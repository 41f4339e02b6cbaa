import { claimRun } from '@fiscal/services';
import { beforeAll, expect, test } from 'vitest';
import { nfe } from './routes/nfe/nfe.ts';
import { anItemBody, aRequestBody } from './testing/note-bodies.ts';
import { readyCompany } from './testing/notes.ts';
import { errorOf, idOf } from './testing/typed-client.ts';
import { useTestApi } from './testing/use-test-api.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const post = (changes: Readonly<Record<string, unknown>>) =>
  api().call(nfe.create, { anyBody: aRequestBody({ companyId, ...changes }) });
const documentOf = async (noteId: string): Promise<string> => {
  const run = await claimRun(api().services, { filingId: noteId, owner: 'a test' });
  return run.kind === 'claimed' ? (run.unsignedXml ?? '') : '';
};

test('markup in a text is escaped in the document, which the schema accepts', async () => {
  const description = ']]><x> <!DOCTYPE a> &lt; "aspas"';
  const id = idOf(await post({ externalId: 'markup', items: [anItemBody({ description })] }));
  const xml = await documentOf(id);
  expect(xml).toContain('<xProd>]]&gt;&lt;x&gt; &lt;!DOCTYPE a&gt; &amp;lt; "aspas"</xProd>');
  expect(await api().services.schemas.validate(xml)).toEqual([]);
});

test('60 characters that need escapes count as 60 characters', async () => {
  const natureOfOperation = '&'.repeat(60);
  const id = idOf(await post({ externalId: 'escapes', natureOfOperation }));
  expect(await documentOf(id)).toContain(`<natOp>${'&amp;'.repeat(60)}</natOp>`);
  expect((await post({ externalId: 'longer', natureOfOperation: '&'.repeat(61) })).status).toBe(422);
});

test.each([
  ['a control character', 'a\u0000b'],
  ['an emoji', 'caneta 🖊'],
  ['a line separator', 'a\u2028b'],
])('%s in a description is refused at its field', async (_, description) => {
  const refused = await post({ externalId: 'refused', items: [anItemBody({ description })] });
  expect(refused.status).toBe(422);
  expect(errorOf(refused).details).toEqual([expect.objectContaining({ path: 'items[0].description' })]);
});

test('an externalId that looks like an attack is stored unchanged', async () => {
  const externalId = `'; DROP TABLE note; -- %2e%2e/ <a> "${'x'.repeat(60)}`;
  const id = idOf(await post({ externalId }));
  const found = await api().call(nfe.find, { query: { externalId } });
  expect(found.body).toMatchObject({ id, externalId });
  expect((await post({ externalId: 'a\u0000b' })).status).toBe(422);
  expect((await post({ externalId: 'x'.repeat(101) })).status).toBe(422);
});

test('a client cannot set status or environment, and cannot use the tax class of another client', async () => {
  for (const field of ['status', 'sandbox', 'environment', 'clientId']) {
    const refused = await post({ externalId: 'mass', [field]: 'authorized' });
    expect(errorOf(refused).details).toEqual([{ path: field, message: 'campo desconhecido' }]);
  }
  const { cfop: _, taxes: __, ...bare } = anItemBody();
  for (const item of [bare, anItemBody()]) {
    const refused = await post({ externalId: 'class', items: [{ ...item, taxClass: 'de-outra-empresa' }] });
    expect([refused.status, errorOf(refused).code]).toEqual([422, 'validation_failed']);
    expect(errorOf(refused).details).toEqual([
      { path: 'items[0].taxClass', message: expect.stringContaining('não existe nesta empresa') },
    ]);
  }
});

test('twenty simultaneous requests with the same externalId get one 202 with one number, and nineteen 200', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ externalId: 'at-once' })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(19).fill(200), 202]);
  expect(new Set(answers.map(idOf)).size).toBe(1);
});

test('a certificate for a company of another client is not found, for any file', async () => {
  const body = { pfxBase64: 'A'.repeat(200), password: 'segredo que ninguém repete' };
  const path = `/v1/companies/${companyId}/certificate`;
  const foreign = await api().request(path, { method: 'PUT', body, key: api().keys.other });
  expect([foreign.status, errorOf(foreign).code]).toEqual([404, 'not_found']);
  const own = await api().request(path, { method: 'PUT', body });
  expect(errorOf(own).code).toBe('certificate_invalid_file');
  expect(`${foreign.text}${own.text}${api().logLines.join('')}`).not.toContain('segredo');
});

test('the answer to a body with many problems is short, and counts the problems that it omits', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1]));
  const items = Array.from({ length: 990 }, () => anItemBody({ ncm: '1', gtin: '7891234567890' }));
  const bodies: readonly (readonly [unknown, number])[] = [
    [{ ...aRequestBody(), ...unknown }, 60_000],
    [aRequestBody({ recipient: unknown }), 60_004],
    [
      aRequestBody({
        items: Array.from({ length: 990 }, () => anItemBody({ gtin: '7891234567890' })),
        extra: 1,
      }),
      991,
    ],
    [aRequestBody({ items: items.map((item) => ({ ...item, [`x${'y'.repeat(300)}`]: 1 })) }), 1_980],
    [aRequestBody({ ['x'.repeat(900_000)]: 1 }), 1],
  ];
  for (const accept of ['application/json', 'application/problem+json']) {
    for (const [body, count] of bodies) {
      const answer = await api().request('/v1/nfe', { method: 'POST', body, headers: { accept } });
      const { error, errors } = answer.body as { error?: { details: unknown[] }; errors?: unknown[] };
      const details = error?.details ?? errors ?? [];
      expect(answer.status).toBe(422);
      expect(answer.text.length).toBeLessThan(50_000);
      if (count > 100) {
        const message = `mais ${count - 100} problemas ficam fora desta lista: corrija estes e envie de novo`;
        expect(details).toHaveLength(101);
        expect(details.at(-1)).toEqual({ path: '', message });
      }
    }
  }
});

test('the problems that a service verb finds are limited too', async () => {
  const items = Array.from({ length: 990 }, () => anItemBody({ gtin: '7891234567890' }));
  const { details } = errorOf(await post({ externalId: 'many', items })) as { details: unknown[] };
  expect(details).toHaveLength(101);
  expect(details.at(-1)).toMatchObject({ path: '', message: expect.stringMatching(/^mais 890 problemas/) });
});
