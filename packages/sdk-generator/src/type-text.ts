import { docComment, firstSentence } from './doc-comment.ts';
import { isSchema, referenceOf, type Schema, type Schemas } from './openapi.ts';

/**
 * The direction in which the values of a type go: what clients send is closed; a known text of an answer may gain
 * values.
 */
export type Direction = 'request' | 'answer';

export interface TypeContext {
  readonly components: Schemas;
  readonly direction: Direction;
}

/** Closed by the specification, also in answers. */
const closedSets: ReadonlySet<string> = new Set(['Environment', 'Mode', 'Uf']);

/** What a type says of a value; the others limit it further, which the service checks. */
const understood: ReadonlySet<string> = new Set([
  ...['$ref', 'const', 'enum', 'type', 'properties', 'required', 'additionalProperties', 'items'],
  ...['anyOf', 'oneOf', 'allOf', 'not', 'description', 'examples', 'default', 'writeOnly'],
  ...['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minProperties', 'maxProperties', 'propertyNames'],
]);

/** The TypeScript type of a schema. Throws on a keyword that it does not know. */
export function typeText(schema: Schema, context: TypeContext): string {
  const strange = Object.keys(schema).find((keyword) => !understood.has(keyword));
  if (strange !== undefined) throw new Error(`no type for the keyword ${strange}`);
  const name = referenceOf(schema);
  if (name !== undefined) return isOpen(name, context) ? `Open<${name}>` : name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return enumText(schema.enum, context);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return union(alternatives.map((each) => typeText(each, context)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return union(types.map((type) => plainText(type, schema, context)));
}

/** Parts that only say which fields go together (`required`) are no types: their errors name the field. */
const alternativesOf = (schema: Schema): readonly Schema[] =>
  [schema.anyOf, schema.oneOf]
    .flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []))
    .filter((part) => Object.keys(part).some((keyword) => keyword !== 'required'));

function isOpen(name: string, { components, direction }: TypeContext): boolean {
  return direction === 'answer' && isTextSet(components[name]) && !closedSets.has(name);
}

export const isTextSet = (schema: Schema | undefined): boolean =>
  Array.isArray(schema?.enum) && schema.type === 'string';

function enumText(values: readonly unknown[], { direction }: TypeContext): string {
  const known = union(values.map((value) => JSON.stringify(value)));
  return direction === 'answer' && values.every((value) => typeof value === 'string')
    ? `Open<${known}>`
    : known;
}

function plainText(type: unknown, schema: Schema, context: TypeContext): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return isSchema(schema.items)
        ? `readonly ${inList(typeText(schema.items, context))}[]`
        : 'readonly unknown[]';
    case 'object':
      return objectText(schema, context);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no type for ${String(type)}`);
  }
}

const inList = (item: string): string => (/^[\w.<>]+$/.test(item) ? item : `(${item})`);

function objectText(schema: Schema, context: TypeContext): string {
  if (isSchema(schema.properties)) return `{\n${fieldTexts(schema, context).join('\n')}\n}`;
  const { additionalProperties: values } = schema;
  const value = isSchema(values) && Object.keys(values).length > 0 ? typeText(values, context) : 'unknown';
  return `{ readonly [key: string]: ${value} }`;
}

/** The fields of an object, each with its description. */
export function fieldTexts(schema: Schema, context: TypeContext): readonly string[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([name, field]) => {
    if (!isSchema(field)) throw new Error(`the field ${name} has no schema`);
    const type = typeText(field, context);
    // Who sends may leave a field undefined; what is answered has it or not.
    const absent = context.direction === 'request' ? ' | undefined' : '';
    const declared = required.includes(name) ? `: ${type};` : `?: ${type}${absent};`;
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${docComment(firstSentence(field.description))}readonly ${key}${declared}`;
  });
  const { additionalProperties: others } = schema;
  return isSchema(others) ? [...fields, 'readonly [key: string]: unknown;'] : fields;
}

const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ');
