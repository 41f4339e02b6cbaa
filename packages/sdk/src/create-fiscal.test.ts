import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readOptions } from './contract/options.ts';
import { createFiscal, FiscalApiError, isFiscalApiError } from './index.ts';
import { startHostileServer } from './testing/hostile-server.ts';
import { openTestClient } from './testing/open-test-client.ts';

const apiKey = 'fsk_test_abcdefgh_secret';

async function serve(answer: RequestListener): Promise<ReturnType<typeof createFiscal>> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return openTestClient({ baseUrl: `http://127.0.0.1:${port}` }).fiscal;
}

test.each([
  [{ apiKey: 'sk_test_1' }, 'apiKey'],
  [{ apiKey: 'fsk_test_ab\ncd' }, 'apiKey'],
  [{ apiKey }, 'baseUrl'],
  [{ apiKey, baseUrl: 'ftp://a.example' }, 'baseUrl'],
  [{ apiKey, baseUrl: 'a.example' }, 'baseUrl'],
  [{ apiKey, baseUrl: 'https://a.example/?a=1' }, 'baseUrl'],
  [{ apiKey, baseUrl: 'https://user:secret@a.example' }, 'baseUrl'],
  [{ apiKey, baseUrl: 'https://a.example', timeoutMs: 0 }, 'timeoutMs'],
  [{ apiKey, baseUrl: 'https://a.example', timeoutMs: 2 ** 31 }, 'timeoutMs'],
  [{ apiKey, baseUrl: 'https://a.example', maxRetries: 1.5 }, 'maxRetries'],
])('unusable options are refused, and the message does not contain the key: %j', (options, named) => {
  expect(() => createFiscal(options)).toThrow(new RegExp(`^${named} (?!.*secret)`));
});

test('by default an attempt has 30 seconds, and a call is repeated up to three times', () => {
  const settings = { apiKey, baseUrl: 'https://a.example', timeoutMs: 30_000, maxRetries: 3 };
  expect(readOptions({ apiKey, baseUrl: 'https://a.example/' })).toEqual(settings);
});

test('a method takes path parameters, body, query and options, in this order', async () => {
  const { baseUrl, requests } = await startHostileServer([]);
  const { fiscal } = openTestClient({ baseUrl: `${baseUrl}/` });
  await fiscal.taxClasses.replace('65f1', 'A.1/ç', { name: 'A', rules: [] }, { requestId: 'pedido-1001' });
  await fiscal.nfe.search({
    status: ['rejected', 'failed'],
    companyId: undefined,
    numberFrom: 2,
    numberTo: null as never,
  });
  await fiscal.nfe.cancel('65f1', { justification: 'Pedido desfeito' }, { simulate: 'event-reject=501' });
  await fiscal.companies.replaceLogo('65f1', { contentType: 'image/png', bytes: new Uint8Array([80, 78]) });
  const sent = requests.map(({ method, url, body }) => [method, url, body]);
  expect(sent).toEqual([
    ['PUT', '/v1/companies/65f1/tax-classes/A.1%2F%C3%A7', '{"name":"A","rules":[]}'],
    ['GET', '/v1/nfe/search?status=rejected&status=failed&numberFrom=2', ''],
    ['POST', '/v1/nfe/65f1/cancel', '{"justification":"Pedido desfeito"}'],
    ['PUT', '/v1/companies/65f1/logo', 'PN'],
  ]);
  const [replaced, searched, cancelled, logo] = requests.map(({ headers }) => headers);
  expect(replaced).toMatchObject({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' });
  expect(replaced?.['x-request-id']).toBe('pedido-1001');
  expect(searched).not.toHaveProperty('content-type');
  expect(cancelled?.['x-fiscal-simulate']).toBe('event-reject=501');
  expect(logo?.['content-type']).toBe('image/png');
});

test.each(['', '.', '..'])('an id that would lead to another path is not sent: %j', async (id) => {
  const { baseUrl, requests } = await startHostileServer([]);
  const { fiscal } = openTestClient({ baseUrl });
  await expect(fiscal.companies.delete(id)).rejects.toThrow('id must be');
  await expect(fiscal.nfe.getXml(undefined as unknown as string)).rejects.toThrow('id must be');
  expect(requests).toEqual([]);
});

test('a call gives its data, or with withResponse also status, headers, request id and attempts', async () => {
  const { baseUrl } = await startHostileServer([{ kind: 'drop', after: false }]);
  const { data, response } = await openTestClient({ baseUrl }).fiscal.nfe.get('a').withResponse();
  expect(data).toEqual({ id: 'a' });
  expect(response).toMatchObject({ status: 200, requestId: 'of-the-service', attempts: 2 });
  expect(response.headers.get('content-type')).toBe('application/json');
  let isOver = false;
  await openTestClient({ baseUrl })
    .fiscal.nfe.get('a')
    .finally(() => {
      isOver = true;
    });
  expect(isOver).toBe(true);
});

test('an iterated list gives the elements of every page, with the query of the first', async () => {
  const sent: string[] = [];
  const fiscal = await serve((request, response) => {
    sent.push(request.url ?? '');
    const page = Number(new URL(request.url ?? '', 'http://a').searchParams.get('cursor') ?? 0);
    const data = [{ number: page * 2 }, { number: page * 2 + 1 }];
    response.end(JSON.stringify({ data, nextCursor: page < 2 ? String(page + 1) : null }));
  });
  const numbers: unknown[] = [];
  for await (const { number } of fiscal.nfe.search({ companyId: 'c' })) numbers.push(number);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5]);
  expect(sent).toEqual(['', '&cursor=1', '&cursor=2'].map((cursor) => `/v1/nfe/search?companyId=c${cursor}`));
  expect((await fiscal.nfe.search()).nextCursor).toBe('1');
});

test('a page whose next cursor is its own ends the iteration with an error', async () => {
  const fiscal = await serve((_, response) =>
    response.end(JSON.stringify({ data: [1], nextCursor: 'same' })),
  );
  const read = async () => {
    for await (const _ of fiscal.nfe.search());
  };
  await expect(read()).rejects.toThrow('follows itself');
});

test('a document has the bytes of the service, its type and its file name', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="a.pdf"',
    etag: '"e"',
  };
  const sent: unknown[] = [];
  const fiscal = await serve((request, response) => {
    sent.push(request.headers.accept);
    response.writeHead(200, headers).end(bytes);
  });
  const danfe = await fiscal.nfe.getDanfe('a');
  expect(danfe).toMatchObject({ contentType: 'application/pdf', fileName: 'a.pdf', etag: '"e"' });
  expect(Buffer.from(danfe.bytes).equals(bytes)).toBe(true);
  const preview = await fiscal.nfe.preview({} as never, { accept: 'application/pdf' });
  expect(preview.bytes).toHaveLength(256);
  expect(sent).toEqual(['*/*', 'application/pdf']);
});

test.each(['../a.xml', 'a/b.xml', '..\\\\a.xml', '.bashrc', '/etc/a', ''])(
  'a file name with a folder, or that begins with a dot, is ignored: %j',
  async (name) => {
    const headers = {
      'content-type': 'application/xml',
      'content-disposition': `inline; filename="${name}"`,
    };
    const fiscal = await serve((_, response) => response.writeHead(200, headers).end('<a/>'));
    expect((await fiscal.nfe.getXml('a')).fileName).toBeUndefined();
  },
);

test.each([200, 500])(
  'an endless answer of status %i ends the call before it fills the memory',
  async (status) => {
    const part = new Uint8Array(1_048_576);
    let pulled = 0;
    const fetchEndless = async () => {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        pulled += 1;
        if (pulled > 200) controller.error(new Error('read on and on'));
        else controller.enqueue(part);
      };
      return new Response(new ReadableStream({ pull }), { status });
    };
    const { fiscal } = openTestClient({ fetch: fetchEndless, maxRetries: 0 });
    await expect(fiscal.nfe.getXml('a')).rejects.toMatchObject({
      name: 'FiscalConnectionError',
      reason: 'unreadable',
    });
    expect(pulled).toBeLessThan(140);
  },
);

test.each([{ requestId: 'a\r\nx-other: 1' }, { simulate: 'reject=778\nx-other: 1' }, { requestId: 'ç→' }])(
  'an option that is not a valid header is refused before the call is sent: %j',
  async (options) => {
    const { baseUrl, requests } = await startHostileServer([]);
    const { fiscal, pauses } = openTestClient({ baseUrl });
    const cancelled = fiscal.nfe.cancel('a', { justification: 'Pedido desfeito' }, options);
    await expect(cancelled).rejects.toBeInstanceOf(TypeError);
    expect([requests, pauses]).toEqual([[], []]);
  },
);

test('an export is a stream, and a connection that is lost in it rejects the iteration', async () => {
  let isCut = false;
  const fiscal = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/zip', 'content-length': 8 });
    response.write('PK12', () => (isCut ? response.destroy() : response.end('3456')));
  });
  const read = async () => {
    let text = '';
    const zip = await fiscal.nfe.export({ companyId: 'a', month: '2026-11' });
    for await (const part of zip) text += Buffer.from(part).toString();
    return text;
  };
  expect(await read()).toBe('PK123456');
  isCut = true;
  await expect(read()).rejects.toMatchObject({ name: 'FiscalConnectionError', reason: 'network' });
});

test('the time in which the reader of an export works on a part does not count for the timeout', async () => {
  const fetch = async (_: unknown, { signal }: RequestInit = {}) =>
    new Response(
      new ReadableStream({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(new Error('ended')));
          for (const part of ['PK', '12']) controller.enqueue(Buffer.from(part));
          controller.close();
        },
      }),
    );
  const { fiscal } = openTestClient({ fetch });
  let text = '';
  for await (const part of await fiscal.nfe.export({ companyId: 'a', month: '2026-11' }, { timeoutMs: 10 })) {
    text += Buffer.from(part).toString();
    await setTimeout(50);
  }
  expect(text).toBe('PK12');
});

test('an error of the service has its code and details; an error of a proxy has the code http_<status>', async () => {
  const details = { reason: 'cnpj_exists' };
  let text = JSON.stringify({ error: { code: 'conflict', message: 'O CNPJ já existe.', details } });
  const fiscal = await serve((_, response) => response.writeHead(409, { 'x-request-id': 'r-1' }).end(text));
  const refused = () => fiscal.companies.create({} as never).catch((error: unknown) => error);
  const conflict = await refused();
  expect(conflict).toMatchObject({
    status: 409,
    code: 'conflict',
    details,
    requestId: 'r-1',
    message: 'O CNPJ já existe.',
  });
  expect([
    isFiscalApiError(conflict),
    isFiscalApiError(conflict, 'conflict'),
    isFiscalApiError(conflict, 'busy'),
  ]).toEqual([true, true, false]);
  expect(isFiscalApiError(new Error('conflict'))).toBe(false);
  text = JSON.stringify({ error: { code: 'of_a_later_version', message: 'Novo.', details: null } });
  expect(await refused()).toMatchObject({ code: 'of_a_later_version' });
  for (const strange of ['<html>', '', 'null', '{"error":"x"}']) {
    text = strange;
    const error = await refused();
    expect(error).toBeInstanceOf(FiscalApiError);
    expect(error).toMatchObject({ code: 'http_409', details: null });
  }
});
