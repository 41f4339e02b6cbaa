import type { JsonSchema } from './component-schemas.ts';

/** The parts of the document whose fields get examples. */
export interface DocumentParts {
  readonly paths: JsonSchema;
  readonly webhooks: JsonSchema;
  /** Components by their id. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

type Found = Map<JsonSchema, unknown>;

/**
 * Gives each field the value that it has in the example of a body or component, so that examples of fields and of
 * bodies agree. A field that is null, absent or zero there keeps its own example.
 */
export function withFieldExamples<Parts extends DocumentParts>(parts: Parts): Parts {
  const { paths, webhooks, schemas } = parts;
  const found: Found = new Map();
  const collect = collector(schemas, found);
  for (const { schema, example } of [...mediaOf(paths), ...mediaOf(webhooks)]) collect(schema, example);
  for (const schema of Object.values(schemas)) {
    if (Array.isArray(schema.examples)) for (const example of schema.examples) collect(schema, example);
  }
  return filler(found)(parts);
}

interface Media {
  readonly schema: JsonSchema;
  readonly example: unknown;
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds every `{schema, example}` pair. Each belongs to a body. */
function mediaOf(value: unknown): readonly Media[] {
  if (!isObject(value)) return [];
  const { schema, example } = value;
  if (isObject(schema) && example !== undefined) return [{ schema, example }];
  return Object.values(value).flatMap(mediaOf);
}

/**
 * Creates a function that walks through a schema and a value of it, and keeps the first value of each field that is not
 * zero.
 */
function collector(components: Readonly<Record<string, JsonSchema>>, found: Found) {
  const resolve = (schema: JsonSchema): JsonSchema =>
    typeof schema.$ref === 'string' ? (components[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
  const collect = (given: JsonSchema, value: unknown): void => {
    const schema = resolve(given);
    for (const branch of branchesOf(schema)) if (mayBe(resolve(branch), value)) collect(branch, value);
    if (Array.isArray(value) && isObject(schema.items)) {
      for (const element of value) collect(schema.items, element);
    }
    if (!isObject(value) || !isObject(schema.properties)) return;
    for (const [name, field] of Object.entries(schema.properties)) {
      if (!isObject(field)) continue;
      const shown = shownOf(value[name]);
      if (shown !== undefined && (!found.has(field) || isZero(found.get(field)))) found.set(field, shown);
      collect(field, value[name]);
    }
  };
  return collect;
}

const branchesOf = ({ allOf, anyOf, oneOf }: JsonSchema): readonly JsonSchema[] =>
  [allOf, anyOf, oneOf].flatMap((branches) => (Array.isArray(branches) ? branches.filter(isObject) : []));

/** Returns false when the value contradicts a constant of the branch, as in a union that `code` distinguishes. */
const mayBe = ({ properties }: JsonSchema, value: unknown): boolean =>
  !isObject(value) ||
  !isObject(properties) ||
  Object.entries(properties).every(
    ([name, field]) => !isObject(field) || field.const === undefined || field.const === value[name],
  );

/** The most elements of a list in an example. */
const mostElements = 3;

/** Returns a number, a text that is not empty, or the beginning of a list of them. */
function shownOf(value: unknown): unknown {
  if (!Array.isArray(value)) return isShown(value) ? value : undefined;
  return value.length > 0 && value.every(isShown) ? value.slice(0, mostElements) : undefined;
}

const isShown = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

const isZero = (value: unknown): boolean => typeof value === 'string' && /^0\.0+$/.test(value);

/** Creates a function that copies a part of the document and adds the examples that were found. */
function filler(found: Found) {
  const fill = <Part>(part: Part): Part => {
    if (Array.isArray(part)) return part.map(fill) as Part;
    if (!isObject(part)) return part;
    const filled = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]));
    const example = isOpen(part) ? found.get(part) : undefined;
    return (example === undefined ? filled : { ...filled, examples: shownExamples(example, part) }) as Part;
  };
  return fill;
}

const shownExamples = (example: unknown, { examples }: JsonSchema): unknown =>
  isZero(example) && examples !== undefined ? examples : [example];

/** Returns false for closed sets, which list their values, and for references: the component has its own examples. */
const isOpen = ({ $ref, enum: values, const: value }: JsonSchema): boolean =>
  $ref === undefined && values === undefined && value === undefined;
