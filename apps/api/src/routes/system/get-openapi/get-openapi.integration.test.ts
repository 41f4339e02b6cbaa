import { emittedEvents } from '@fiscal/api-contract';
import { apiVersion } from '@fiscal/config';
import { describe, expect, test } from 'vitest';
import type { PublishedDocument } from '../../../testing/published-document.ts';
import { servedDocument } from '../../../testing/served-document.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { operations } from '../../operations.ts';
import { getOpenapiOperation } from './get-openapi.operation.ts';

const api = useTestApi();

describe('200', () => {
  const read = () => servedDocument(api());
  const published = ({ paths }: PublishedDocument) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  test('the document is OpenAPI 3.1, public, and open to any origin', async () => {
    const answer = await api().call(getOpenapiOperation, { key: '' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { version: apiVersion } });
  });

  /** Routes outside of the document: pages for browsers, and the streams that `/mcp` refuses with 405. */
  const outsideDocument = /^GET \/(docs.*|status)$|^(GET|DELETE) (\/v1)?\/mcp$/;

  test('the document has exactly the operations of the list; the other routes are pages and refused streams', async () => {
    const listed = operations.map(({ method, path }) => `${method} ${path}`).sort();
    const names = published(await read()).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(names.sort()).toEqual(listed);
    const served = api().served.filter((route) => !outsideDocument.test(route));
    expect(served.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')).sort()).toEqual(listed);
  });

  test('every operation has its own id and its statuses, and 401 when it needs a key', async () => {
    const all = published(await read());
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
    for (const { operation, path } of all) {
      expect(operation.responses).toHaveProperty('429');
      expect('401' in operation.responses, path).toBe(operation.security.length > 0);
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  test('the document names its address, and the operations that restricted keys cannot call', async () => {
    const body = async (mode: 'test' | 'live') => (await api().request('/v1/openapi.json', { mode })).body;
    expect(await body('test')).toMatchObject({
      servers: [{ description: expect.stringMatching(/^Sandbox/) }],
    });
    expect(await body('live')).toMatchObject({ servers: [{ description: 'Produção' }] });
    const closed = published(await read()).filter(({ operation }) =>
      operation.description?.includes('não vale com chave restrita'),
    );
    expect(closed.map(({ operation }) => operation.operationId).sort()).toEqual(
      operations.flatMap(({ id, access }) => (typeof access === 'object' ? [id] : [])).sort(),
    );
  });

  test('request objects are closed, and every reference resolves', async () => {
    const document = await read();
    expect(document.components.schemas.NfeRequest).toMatchObject({ additionalProperties: false });
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  test('exactly the events that are delivered are described, with every header of a delivery', async () => {
    const { webhooks } = await read();
    expect(Object.keys(webhooks).sort()).toEqual([...emittedEvents].sort());
    for (const { post } of Object.values(webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual([
        'X-Fiscal-Event',
        'X-Fiscal-Delivery',
        'X-Fiscal-Attempt',
        'X-Fiscal-Signature',
      ]);
    }
  });
});
