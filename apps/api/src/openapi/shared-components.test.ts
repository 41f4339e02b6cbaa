import { checkDocument } from '@fiscal/sdk-generator/testing';
import { expect, test } from 'vitest';
import { type JsonSchema, servedText } from '../testing/published-document.ts';
import { entriesOf } from '../testing/published-fields.ts';

const text = servedText();
const document = JSON.parse(text);
const operations = [document.paths, document.webhooks].flatMap((tree) =>
  entriesOf(tree).flatMap(([, methods]) => entriesOf(methods).map(([, operation]) => operation)),
);
const responses = operations.flatMap((operation) => entriesOf(operation.responses));
const refusals = responses.filter(([status]) => status.startsWith('4') || status.startsWith('5'));
const isInline = (part: JsonSchema): boolean => !('$ref' in part);

test('a validator of OpenAPI accepts the document, and refuses it when a component is missing', async () => {
  await expect(checkDocument(text)).resolves.toBeUndefined();
  const broken = text.replace('#/components/responses/unauthorized', '#/components/responses/absent');
  await expect(checkDocument(broken)).rejects.toThrow('$ref');
});

test('every refusal is a component', () => {
  expect(refusals.length).toBeGreaterThan(700);
  expect(refusals.filter(([, response]) => isInline(response))).toEqual([]);
});

test('no parameter and no header is written twice', () => {
  const shared = entriesOf(document.components.responses).map(([, response]) => response);
  const bodies = [...shared, ...responses.map(([, response]) => response)];
  const written = [
    ...operations.flatMap(({ parameters = [] }) => parameters as readonly JsonSchema[]).filter(isInline),
    ...entriesOf(document.components.parameters).map(([, parameter]) => parameter),
    ...bodies.flatMap(({ headers }) => entriesOf(headers).map(([, header]) => header)).filter(isInline),
    ...entriesOf(document.components.headers).map(([, header]) => header),
  ].map((part) => JSON.stringify(part));
  expect(written.length).toBeGreaterThan(50);
  expect(written).toEqual([...new Set(written)]);
});

test('every component is used, and the document stays below 1 MB', () => {
  // Errors outside of the operations, for example for an unknown path, have the form `Error`.
  const unused = ['parameters', 'headers', 'responses', 'schemas'].flatMap((section) =>
    entriesOf(document.components[section])
      .map(([name]) => `#/components/${section}/${name}`)
      .filter((reference) => !text.includes(`"${reference}"`)),
  );
  expect(unused).toEqual(['#/components/schemas/Error']);
  expect(text.length).toBeLessThan(1_000_000);
});
