import { emittedEvents } from '@fiscal/services';
import { expect, test } from 'vitest';
import { useTestApi } from '../../../api.fixture.ts';
import { operations } from '../../operations.fixture.ts';

const api = useTestApi();

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly parameters: readonly { readonly name: string }[] } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const read = async () => (await api().call('/v1/openapi.json', { key: '' })).body as Document;
const published = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the document is OpenAPI 3.1, public, and open to any origin', async () => {
  const answer = await api().call('/v1/openapi.json', { key: '' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { version: '0.10.2-rc.1' } });
});

/** The path of the document that an address belongs to: the one with the fewest parameters; itself without one. */
function templateOf(address: string, templates: readonly string[]): string {
  const [plain = ''] = address.split('?');
  const parametersIn = (template: string): number => template.split('{').length;
  const [found = plain] = templates
    .filter((template) => new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(plain))
    .sort((a, b) => parametersIn(a) - parametersIn(b));
  return found;
}

test('it names exactly the operations that are served', async () => {
  const document = await read();
  const names = published(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const templates = Object.keys(document.paths);
  const served = operations.map(({ method, path }) => `${method} ${templateOf(path, templates)}`);
  expect(names.sort()).toEqual([...new Set([...served, 'GET /health', 'GET /v1/openapi.json'])].sort());
});

const areas = ['System', 'Companies', 'Tax classes', 'NF-e', 'Taxes', 'Webhooks'];

test('every operation has an id of its own, a tag, its statuses, and 401 where a key is needed', async () => {
  const all = published(await read());
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  for (const { operation, path } of all) {
    expect(areas).toContain(operation.tags[0]);
    expect(operation.responses).toHaveProperty('429');
    expect('401' in operation.responses, path).toBe(operation.security.length > 0);
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
  }
});

test('request objects are closed, and every reference leads somewhere', async () => {
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
      ...['X-Fiscal-Event', 'X-Fiscal-Delivery', 'X-Fiscal-Attempt', 'X-Fiscal-Signature'],
    ]);
  }
});
