import { docComment, firstSentence } from './doc-comment.ts';
import type { OpenApiDocument, Schemas } from './openapi.ts';
import { type AnswerPlan, type BodyPlan, groupsOf, type OperationPlan } from './plan-operations.ts';
import { typeText } from './type-text.ts';

/** One interface a group with its methods, the types of their queries, and the client as all groups together. */
export function writeMethods(
  { components: { schemas }, tags }: OpenApiDocument,
  operations: readonly OperationPlan[],
): string {
  const groups = groupsOf(operations);
  const descriptions = new Map(
    operations.map(({ group, tag }) => [group, tags.find(({ name }) => name === tag)]),
  );
  const queries = operations.filter(({ query }) => query.length > 0).map((each) => queryText(each, schemas));
  const interfaces = [...groups].map(
    ([group, methods]) =>
      `export interface ${interfaceName(group)} {\n${methods.map((each) => methodText(each, schemas)).join('\n')}\n}\n`,
  );
  const properties = [...groups.keys()].map(
    (group) =>
      `${docComment(descriptions.get(group)?.description)}readonly ${group}: ${interfaceName(group)};`,
  );
  return `${[...queries, ...interfaces].join('\n')}
/** Every operation of the API, by area. */
export interface Operations {
${properties.join('\n')}
}
`;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const interfaceName = (group: string): string => `${capitalized(group)}Operations`;
const queryName = (id: string): string => `${capitalized(id)}Query`;

function queryText({ id, query }: OperationPlan, components: Schemas): string {
  const fields = query.map(({ name, required, description, schema }) => {
    const type = typeText(schema, { components, direction: 'request' });
    return `${docComment(firstSentence(description))}readonly ${name}${required ? `: ${type}` : `?: ${type} | undefined`};`;
  });
  return `export interface ${queryName(id)} {\n${fields.join('\n')}\n}\n`;
}

function methodText(operation: OperationPlan, components: Schemas): string {
  const { method, doc, body, query, pathNames, headers, answer } = operation;
  const parameters = [
    ...pathNames.map((name) => `${name}: string`),
    ...(body === undefined ? [] : [bodyText(body, components)]),
    ...(query.length === 0 ? [] : [queryParameter(operation)]),
  ];
  const options = headers.length === 0 ? 'CallOptions' : 'SimulatedCallOptions';
  const comment = docComment(doc);
  const plain = `${comment}${method}(${[...parameters, `options?: ${options}`].join(', ')}): ${answerText(answer, components)};`;
  if (answer.kind !== 'json' || answer.others.length === 0) return plain;
  const accept = answer.others.map((type) => JSON.stringify(type)).join(' | ');
  const filed = [...parameters, `options: ${options} & { readonly accept: ${accept} }`];
  // Last is what TypeScript takes a method's types from.
  return `${comment}${method}(${filed.join(', ')}): Answer<FileAnswer>;\n${plain}`;
}

function bodyText(body: BodyPlan, components: Schemas): string {
  if (body.kind === 'file')
    return `file: FileBody<${body.types.map((type) => JSON.stringify(type)).join(' | ')}>`;
  const type = typeText(body.schema, { components, direction: 'request' });
  return body.required ? `body: ${type}` : `body?: ${type}`;
}

function queryParameter({ id, query }: OperationPlan): string {
  return query.some(({ required }) => required) ? `query: ${queryName(id)}` : `query?: ${queryName(id)}`;
}

function answerText(answer: AnswerPlan, components: Schemas): string {
  const context = { components, direction: 'answer' } as const;
  switch (answer.kind) {
    case 'none':
      return 'Answer<void>';
    case 'file':
      return 'Answer<FileAnswer>';
    case 'stream':
      return 'Answer<StreamAnswer>';
    case 'json': {
      const type = answer.schemas.map((schema) => typeText(schema, context)).join(' | ');
      return answer.items === undefined
        ? `Answer<${type}>`
        : `PagedAnswer<${type}, ${typeText(answer.items, context)}>`;
    }
  }
}
