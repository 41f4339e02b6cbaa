import { docComment } from './doc-comment.ts';
import { eventType, interfaceName, queryName } from './names.ts';
import { type OpenApiDocument, readReference, type Schema } from './openapi.ts';
import { type AnswerPlan, type BodyPlan, groupsOf, type OperationPlan } from './plan-operations.ts';

/** Writes an interface for each group of methods, one for all groups together, and the unions of events and of codes. */
export function writeMethods(
  { tags, webhooks }: OpenApiDocument,
  operations: readonly OperationPlan[],
): string {
  const groups = groupsOf(operations);
  const descriptions = new Map(
    operations.map(({ group, tag }) => [group, tags.find(({ name }) => name === tag)]),
  );
  const interfaces = [...groups].map(
    ([group, methods]) =>
      `export interface ${interfaceName(group)} {\n${methods.map(methodText).join('\n')}\n}\n`,
  );
  const properties = [...groups.keys()].map(
    (group) =>
      `${docComment(descriptions.get(group)?.description)}readonly ${group}: ${interfaceName(group)};`,
  );
  return `${interfaces.join('\n')}
/** Every operation of the API, by area. */
export interface Operations {
${properties.join('\n')}
}

/** A verified webhook: \`event\` says which one. The service may add events: keep a default branch. */
export type WebhookEvent = ${Object.keys(webhooks).map(eventType).join(' | ')};

/** The codes of errors that this version knows; the service may add others. */
export type ErrorCode = keyof ErrorDetails;
`;
}

function methodText(operation: OperationPlan): string {
  const { method, doc, body, query, pathNames, headers, answer } = operation;
  const parameters = [
    ...pathNames.map((name) => `${name}: string`),
    ...(body === undefined ? [] : [bodyText(body)]),
    ...(query.length === 0 ? [] : [queryParameter(operation)]),
  ];
  const options = headers.length === 0 ? 'CallOptions' : 'SimulatedCallOptions';
  const comment = docComment(doc);
  const plain = `${comment}${method}(${[...parameters, `options?: ${options}`].join(', ')}): ${answerText(answer)};`;
  if (answer.kind !== 'json' || answer.others.length === 0) return plain;
  const accept = answer.others.map((type) => JSON.stringify(type)).join(' | ');
  const filed = [...parameters, `options: ${options} & { readonly accept: ${accept} }`];
  // The plain form comes last: `Parameters` and `ReturnType` use the last overload.
  return `${comment}${method}(${filed.join(', ')}): Answer<FileAnswer>;\n${plain}`;
}

function bodyText(body: BodyPlan): string {
  if (body.kind === 'file')
    return `file: FileBody<${body.types.map((type) => JSON.stringify(type)).join(' | ')}>`;
  const type = requireName(body.schema);
  return body.required ? `body: ${type}` : `body?: ${type}`;
}

function queryParameter({ id, query }: OperationPlan): string {
  return query.some(({ required }) => required) ? `query: ${queryName(id)}` : `query?: ${queryName(id)}`;
}

function answerText(answer: AnswerPlan): string {
  switch (answer.kind) {
    case 'none':
      return 'Answer<void>';
    case 'file':
      return 'Answer<FileAnswer>';
    case 'stream':
      return 'Answer<StreamAnswer>';
    case 'json': {
      const type = answer.schemas.map(requireName).join(' | ');
      return answer.items === undefined
        ? `Answer<${type}>`
        : `PagedAnswer<${type}, ${requireName(answer.items)}>`;
    }
  }
}

function requireName(schema: Schema): string {
  const name = readReference(schema);
  if (name === undefined) throw new Error('a body or an answer is not a component');
  return name;
}
