import { fixedClock } from '@fiscal/testkit';
import { expect, test, vi } from 'vitest';
import { registerCompany, uploadCertificate } from '../../testing/companies.ts';
import { anItemBody, aRequestBody } from '../../testing/note-bodies.ts';
import { errorOf } from '../../testing/typed-client.ts';
import { useOwnTestApi } from '../../testing/use-test-api.ts';
import { nfe } from './nfe.ts';

/** Noon, because near midnight the rules leave due dates to the authority. */
const noon = new Date('2026-11-20T15:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(noon.toISOString()), databaseTime: noon });
const post = (body: unknown) => api().call(nfe.create, { anyBody: body });

test('a malformed body is answered with every malformed field and the rules that the other fields break', async () => {
  const answer = await post(
    aRequestBody({
      items: [anItemBody(), anItemBody({ ncm: '1', surprise: true, gtin: '7891234567890' })],
      extra: 1,
      direction: 'in',
      recipient: { ...(aRequestBody().recipient as object), cnpj: '11444777000162', ieIndicator: 1 },
      payments: [{ method: '99' }],
    }),
  );
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([
    { path: 'items[1].ncm', message: 'deve ter 8 dígitos' },
    { path: 'items[1].surprise', message: 'campo desconhecido' },
    { path: 'extra', message: 'campo desconhecido' },
    { path: 'direction', message: 'o sentido só cabe em devolução' },
    { path: 'recipient.cnpj', message: 'CNPJ inválido (SEFAZ 208)' },
    {
      path: 'recipient.ie',
      message: 'o destinatário contribuinte (ieIndicator 1) informa a inscrição estadual (SEFAZ 728)',
    },
    {
      path: 'payments[0].description',
      message: 'o pagamento 99 pede uma descrição de 2 a 60 caracteres (SEFAZ 441)',
    },
  ]);
});

test('a malformed field does not hide problems of the other fields of its object', async () => {
  const recipient = {
    ...(aRequestBody().recipient as object),
    name: '',
    cnpj: '11444777000162',
    ieIndicator: 1,
  };
  const transport = { mode: '9', carrier: { name: 'T', cnpj: '11444777000162', ie: '110042490114' } };
  const answer = await post(aRequestBody({ recipient, transport }));
  const details = errorOf(answer).details as readonly { path: string; message: string }[];
  expect(details.map(({ path }) => path)).toEqual([
    'recipient.name',
    'transport.carrier.name',
    'recipient.cnpj',
    'recipient.ie',
    'transport.carrier',
    'transport.carrier.cnpj',
    'transport.carrier.uf',
  ]);
});

test('a rule that reads a malformed field reports nothing', async () => {
  const recipient = { ...(aRequestBody().recipient as object), cnpj: '1', ieIndicator: 7, name: 1 };
  const details = errorOf(await post(aRequestBody({ recipient }))).details as readonly { path: string }[];
  expect(details.map(({ path }) => path)).toEqual([
    'recipient.cnpj',
    'recipient.name',
    'recipient.ieIndicator',
  ]);
});

test('a malformed element does not hide problems of the others, which keep their index', async () => {
  const installments = [{ dueDate: '2026-02-30' }, { dueDate: '2027-03-01' }, { dueDate: '2027-02-01' }];
  const answer = await post(
    aRequestBody({
      items: [
        anItemBody({ gtin: '7891234567890' }),
        'no item',
        anItemBody({ ncm: '1', gtin: '7891234567890' }),
        anItemBody({ surprise: 1, returnedIpi: { value: '1.00' } }),
        anItemBody({ description: 'Caneta\u0020'.repeat(2), gtin: '7891234567890' }),
      ],
      recipient: { ...(aRequestBody().recipient as object), surprise: 1, cnpj: '11444777000162' },
      payments: [{ method: '02' }, { method: '99', amount: '1.00' }],
      billing: { installments },
    }),
  );
  const details = errorOf(answer).details as readonly { path: string; message: string }[];
  const cStatOf = (message: string): string => /SEFAZ (\d+)/.exec(message)?.[1] ?? '';
  expect(details.map(({ path, message }) => [path, cStatOf(message)])).toEqual([
    ['recipient.surprise', ''],
    ['items[1]', ''],
    ['items[2].ncm', ''],
    ['items[3].surprise', ''],
    ['payments[0].method', ''],
    ['billing.installments[0].dueDate', ''],
    ['recipient.cnpj', '208'],
    ['items[0].gtin', '611'],
    ['items[4].gtin', '611'],
    ['items[3].returnedIpi', '354'],
    ['billing.installments[2].dueDate', '850'],
    ['payments[1].description', '441'],
  ]);
});

test('a malformed body is decoded and parsed once', async () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const parse = vi.spyOn(JSON, 'parse');
  const externalId = 'parsed-once';
  const answer = await post(aRequestBody({ externalId, direction: 'in', items: [1] }));
  const decoded = decode.mock.results.filter(({ value }) => String(value).includes(externalId));
  const parsedAgain = parse.mock.calls.filter(([text]) => text.includes(externalId));
  vi.restoreAllMocks();
  expect(errorOf(answer).details).toHaveLength(2);
  expect(decoded).toHaveLength(1);
  expect(parsedAgain).toEqual([]);
});

test('a well-formed body is answered once with all problems of rules, layout and engine', async () => {
  const companyId = await registerCompany(api());
  await uploadCertificate(api(), companyId);
  const answer = await post(
    aRequestBody({
      companyId,
      items: [
        anItemBody({ gtin: '7891234567890', cfop: '6102' }),
        anItemBody({ taxes: undefined, unitPrice: '123456789012.00' }),
      ],
      payments: [{ method: '17', description: 'Vale' }],
      billing: { installments: [{ dueDate: '2020-01-01' }, { dueDate: '2019-01-01' }] },
    }),
  );
  expect(answer.status).toBe(422);
  const details = errorOf(answer).details as readonly { path: string; message: string }[];
  const cStatOf = (message: string): string => /SEFAZ (\d+)/.exec(message)?.[1] ?? '';
  expect(details.map(({ path, message }) => [path, cStatOf(message)])).toEqual([
    ['items[1].unitPrice', ''],
    ['items[0].gtin', '611'],
    ['billing.installments[1].dueDate', '850'],
    ['billing.installments[0].dueDate', '900'],
    ['billing.installments[1].dueDate', '900'],
    ['payments[0].description', '442'],
    ['items[0].cfop', '732'],
    ['items[1].taxes.icms', ''],
    ['items[1].taxes.pis', ''],
    ['items[1].taxes.cofins', ''],
  ]);
});
