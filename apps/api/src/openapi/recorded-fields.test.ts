import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type JsonSchema, publishedDocument } from '../testing/published-document.ts';
import { isObject, publishedFields, publishedOperations } from '../testing/published-fields.ts';

const record = fileURLToPath(new URL('../testing/recorded-fields.txt', import.meta.url));

/** What people read, and what is walked as fields of its own. */
const left = ['description', 'examples', 'example', 'title', 'properties'];

/** What a schema demands, without its texts; of an object the fields that it demands. */
function demandsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(demandsOf);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !left.includes(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, demandsOf(each)]));
}

const line = (at: string, schema: JsonSchema): string => `${at} ${JSON.stringify(demandsOf(schema))}`;

const parameterLines = publishedOperations().flatMap(({ at, operation: { parameters = [], responses } }) => [
  `${at} ${Object.keys(responses).join(' ')}`,
  ...parameters.map((each) =>
    line(`${at} ${each.in} ${each.name}`, { ...each.schema, required: each.required }),
  ),
]);

/** A limit, a set of values or an obligation of the contract changes here too: `-u` writes the record anew. */
test('every field and parameter demands what is on record', async () => {
  const components = Object.entries(publishedDocument().components.schemas);
  const lines = [
    ...parameterLines,
    ...components.map(([name, schema]) => line(name, schema)),
    ...publishedFields().map(({ at, schema }) => line(at, schema)),
  ];
  expect(lines.length).toBeGreaterThan(1_000);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(record);
});
