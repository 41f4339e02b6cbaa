import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isCancelled, kindOf, startPosting } from './post-documents.ts';

/** Starts a service that answers each POST by `answer`, and a client that posts twenty documents a second to it. */
async function post(answer: (path: string) => number) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    request.resume();
    response.writeHead(answer(path)).end(JSON.stringify({ id: `id-${paths.length}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const posting = startPosting({ url, key: 'k', companyId: 'c', perSecond: 20, phase: () => 3 });
  onTestFinished(async () => {
    posting.abandon();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { posting, paths };
}

const authorized = (number: number) => ({
  event: `${kindOf(number)}.authorized`,
  body: {
    id: 'e',
    event: '',
    createdAt: '',
    data: { id: `document-${number}`, externalId: `trial-${number}` },
  },
});

test('notes and NFS-e are posted, and those of every kind that are to be cancelled are, once', async () => {
  const { posting, paths } = await post(() => 202);
  await expect.poll(() => paths.length).toBeGreaterThan(4);
  for (const number of [1, 2, 2, 7]) posting.receive(authorized(number));
  await posting.end(5_000);
  posting.receive(authorized(10));
  expect(new Set(paths)).toEqual(
    new Set(['/v1/nfe', '/v1/nfse', '/v1/nfe/document-2/cancel', '/v1/nfse/document-7/cancel']),
  );
  const cancellations = posting.requests.filter(({ kind }) => kind === 'cancellation');
  expect(cancellations.map(({ documentId }) => documentId)).toEqual(['document-2', 'document-7']);
  expect(posting.requests.every(({ id, phase }) => id !== undefined && phase === 3)).toBe(true);
});

test('a request is repeated after a refusal, and other answers are complaints', async () => {
  let asked = 0;
  const { posting } = await post(() => {
    asked += 1;
    return asked === 1 ? 503 : 202;
  });
  await expect.poll(() => asked).toBeGreaterThan(1);
  await posting.end(5_000);
  const [first] = posting.requests;
  expect(first).toMatchObject({ firstAnswer: '503', tries: 2 });
  expect(first?.id).toBeDefined();
  expect(posting.complaints).toEqual([]);
});

test('a request that is never accepted is given up when the patience ends', async () => {
  const { posting, paths } = await post(() => 422);
  await expect.poll(() => paths.length).toBeGreaterThan(0);
  await posting.end(50);
  expect(posting.requests[0]?.id).toBeUndefined();
  expect(posting.complaints[0]).toMatch('POST /v1/nfe: HTTP 422');
});

test('as many NFS-e as notes are cancelled', () => {
  const kinds = Array.from({ length: 16 }, (_, number) => number)
    .filter(isCancelled)
    .map(kindOf);
  expect(kinds).toEqual(['nfe', 'nfse', 'nfe', 'nfse']);
});
