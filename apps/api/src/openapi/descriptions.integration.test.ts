import { expect, test } from 'vitest';
import { servedDocument } from '../testing/served-document.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

interface Schema {
  readonly $ref?: string | undefined;
  readonly description?: string | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: Content;
          readonly responses: Readonly<Record<string, Content>>;
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Fields of a schema, and of everything it is made of, that say nothing of themselves. */
function unsaid({ components }: Document, root: Schema): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const named = (schema: Schema): Schema | undefined =>
    components.schemas[schema.$ref?.split('/').pop() ?? ''];
  const parts = (schema: Schema): readonly Schema[] => [
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  const isSaid = (schema: Schema): boolean =>
    [schema, ...parts(schema)].some((part) => (part.description ?? named(part)?.description) !== undefined);

  function walk(schema: Schema, path: string): void {
    const target = named(schema);
    if (target !== undefined) {
      const name = schema.$ref ?? '';
      if (!seen.has(name)) walk(target, name.split('/').pop() ?? '');
      seen.add(name);
      return;
    }
    for (const part of parts(schema)) walk(part, path);
    if (schema.items !== undefined) walk(schema.items, path);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!isSaid(field)) found.add(`${path}.${name}`);
      walk(field, `${path}.${name}`);
    }
  }

  walk(root, '');
  return [...found];
}

test('every field of a quotation, asked and answered, says what it is', async () => {
  const document = (await servedDocument(api())) as unknown as Document;
  const operation = document.paths['/v1/tax/calculate']?.post;
  if (operation === undefined) throw new Error('the operation is not published');
  const { requestBody, responses } = operation;
  const answer = responses['200'];
  if (answer === undefined) throw new Error('the answer is not published');
  for (const { content } of [requestBody, answer]) {
    expect(unsaid(document, content['application/json'].schema)).toEqual([]);
  }
});
