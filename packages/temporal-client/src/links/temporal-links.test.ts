import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { executionQueries } from './execution-queries.ts';
import { temporalLinks } from './temporal-links.ts';

const links = (ui: string, namespace = 'fiscal') => temporalLinks({ ui, namespace, kinds: filingKinds });
const id = '6650f0a1b2c3d4e5f6a7b8c9';

test('a list opens in its namespace with the whole query', () => {
  const { origin, pathname, searchParams } = new URL(
    links('http://127.0.0.1:8080').listLink(executionQueries.waitsForAuthorizer('SP')),
  );
  expect([origin, pathname]).toEqual(['http://127.0.0.1:8080', '/namespaces/fiscal/workflows']);
  expect([...searchParams]).toEqual([
    ['query', 'Waiting IS NOT NULL AND Authorizer = "SP" AND ExecutionStatus = "Running"'],
  ]);
});

test.each([
  ['nfe', `nfe%3A${id}`],
  ['webhook', `delivery%3A${id}`],
  ['companyErasure', `erasure%3A${id}`],
] as const)('the execution of a %s is named by its workflow id', (kind, path) => {
  expect(links('https://temporal.example/ui/').executionLink(kind, id)).toBe(
    `https://temporal.example/ui/namespaces/fiscal/workflows/${path}`,
  );
});

test('nothing that is put into a link leaves its place', () => {
  const made = links('https://t.example', '../../x?y').executionLink('nfe', '../../../evil?a#b');
  expect(new URL(made).pathname).toMatch(/^\/namespaces\/[^/]+\/workflows\/[^/]+$/);
  expect(new URL(made).search).toBe('');
});

test.each(['SP" OR CompanyId IS NOT NULL OR Authorizer = "SP', '', "x'", 'a b', '\\'])(
  'a value that is no id and no code (%j) makes no query',
  (value) => {
    expect(() => executionQueries.waitsForAuthorizer(value)).toThrow(RangeError);
    expect(() => executionQueries.inProgressOfCompany(value)).toThrow(RangeError);
    expect(() => executionQueries.ofDocument(filingKinds, value)).toThrow(RangeError);
  },
);

test('a document of any kind is found by its id alone', () => {
  const query = executionQueries.ofDocument(filingKinds, id);
  for (const prefix of ['nfe', 'nfse', 'delivery']) expect(query).toContain(`"${prefix}:${id}"`);
});
