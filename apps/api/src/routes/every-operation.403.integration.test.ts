import { type KeyScope, keyScopes } from '@fiscal/domain';
import { createKey } from '@fiscal/services';
import { beforeAll, expect, test } from 'vitest';
import { scopeOf } from '../http/require-access.ts';
import { registerCompany } from '../testing/companies.ts';
import { casesWithKey, companyIdIn } from '../testing/operation-cases.ts';
import { publishedOperation } from '../testing/published-document.ts';
import { errorOf, expectError } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { operations } from './operations.ts';

const api = useTestApi();

/** Creates a key of the client with these scopes, restricted to the companies. */
async function keyWith(scopes: readonly KeyScope[], companyIds: readonly string[] = []): Promise<string> {
  const { services, clientId } = api();
  const requested = { actor: 'test', name: 'scoped', clientId, mode: 'test', scopes, companyIds } as const;
  return (await createKey(services, requested)).key;
}

const scoped = casesWithKey.flatMap(({ operation, method, path }) => {
  const scope = scopeOf(operation.access);
  return scope === undefined ? [] : [{ operation, method, path, scope }];
});
const others = casesWithKey.filter(({ operation }) => operation.access === 'anyKey');
const ofTheClient = scoped.filter(({ operation }) => typeof operation.access === 'object');
let companyId: string;
const allBut = new Map<KeyScope, string>();
beforeAll(async () => {
  companyId = await registerCompany(api());
  for (const { scope } of scoped) {
    if (allBut.has(scope)) continue;
    allBut.set(scope, await keyWith(keyScopes.filter((each) => each !== scope)));
  }
});

test.each(scoped)(
  '$method $path is refused with 403 for a key of every scope but $scope, for any request',
  async ({ operation, method, path, scope }) => {
    const answer = await api().request(path, { method, key: allBut.get(scope) ?? '' });
    expectError(answer, 403, 'insufficient_scope', { required: [scope], reason: 'scope' });
    expect(publishedOperation(operation).security).toEqual([{ bearer: [scope] }]);
  },
);

test.each(scoped)(
  '$method $path is served to a key that has only the scope $scope',
  async ({ method, path, scope }) => {
    const answer = await api().request(path, { method, key: await keyWith([scope]) });
    expect(answer.status).not.toBe(403);
  },
);

test.each(others)('$method $path is served to every key', async ({ operation, method, path, body }) => {
  const key = await keyWith(['erasure'], [companyId]);
  expect((await api().request(path, { method, key, body })).status).toBe(200);
  const { 403: refused = {} } = publishedOperation(operation).responses;
  expect(JSON.stringify(refused)).not.toContain('insufficient_scope');
});

test.each(ofTheClient)(
  '$method $path concerns the whole client: 403 for a key that is restricted to a company',
  async ({ method, path, scope }) => {
    const answer = await api().request(path, { method, key: await keyWith([], [companyId]) });
    expect([answer.status, errorOf(answer).details]).toEqual([
      403,
      { required: [scope], reason: 'companies' },
    ]);
  },
);

test('exactly the registration of a company, usage and everything about webhooks are of the whole client', () => {
  const aboutWebhooks = operations.filter(({ path }) => path.startsWith('/v1/webhooks'));
  expect(ofTheClient.map(({ operation }) => operation.id).sort()).toEqual(
    ['createCompany', 'getUsage', ...aboutWebhooks.map(({ id }) => id)].sort(),
  );
});

test('no operation of the whole client is about one company', () => {
  const areaOf = (path: string): string | undefined => path.split('/')[2];
  const areas = new Set(
    scoped.filter(({ operation }) => typeof operation.access === 'string').map(({ path }) => areaOf(path)),
  );
  const aboutOne = ofTheClient.filter(
    ({ operation, path }) =>
      companyIdIn(operation) !== undefined || (operation.namesResource && areas.has(areaOf(path))),
  );
  expect(aboutOne.map(({ operation }) => operation.id)).toEqual([]);
});

test('an operation is public exactly when the document requires no key', () => {
  const open = operations.filter(({ access }) => access === 'public').map((one) => publishedOperation(one));
  expect(open.map(({ operationId, security }) => [operationId, security])).toEqual([
    ['getHealth', []],
    ['getOpenapi', []],
    ['openDocumentLink', []],
  ]);
});
