import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '../routes/operations.ts';
import { closedSchema, idOfComponent } from './closed-schema.ts';
import {
  type JsonSchema,
  type PublishedAnswer,
  publishedDocument,
  publishedOperation,
} from './published-document.ts';
import type { AnyAnswer } from './typed-client.ts';

interface CalledOperation {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
}

/** Headers of HTTP and of browser security. Every other header of an answer must be declared. */
const ofHttp: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'access-control-allow-origin',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'vary',
  'content-encoding',
]);

interface Validators {
  readonly ajv: Ajv2020;
  /** Compiled schemas by their text, because the document repeats its headers and parameters in every operation. */
  readonly compiled: Map<string, ValidateFunction>;
}

let validators: Validators | undefined;

function createValidators(): Validators {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const [name, schema] of Object.entries(publishedDocument().components.schemas)) {
    for (const openness of ['closed', 'open'] as const) {
      ajv.addSchema({ ...closedSchema(schema, openness), $id: idOfComponent(name, openness) });
    }
  }
  return { ajv, compiled: new Map() };
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  validators ??= createValidators();
  const text = JSON.stringify(schema);
  const validate = validators.compiled.get(text) ?? validators.ajv.compile(closedSchema(schema));
  validators.compiled.set(text, validate);
  return validate;
}

/** Returns the problems of a value under a published schema, one text each. An undeclared property is a problem. */
export function problemsOf(schema: JsonSchema, value: unknown): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The operations with the patterns of their paths; paths with the fewest parameters come first. */
let patterns: ReturnType<typeof patternsOfPaths> | undefined;

function patternsOfPaths() {
  const parametersIn = (template: string): number => template.split('{').length;
  return operations
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => parametersIn(a.operation.path) - parametersIn(b.operation.path));
}

/** Finds the operation of a path: the matching one with the fewest parameters. */
function operationAt({ method, path }: CalledOperation) {
  const request = method === 'HEAD' ? 'GET' : method;
  patterns ??= patternsOfPaths();
  return patterns.find(({ operation, pattern }) => operation.method === request && pattern.test(path))
    ?.operation;
}

/** Throws when the published document does not allow an answer. */
export function checkAnswer(request: CalledOperation, answer: AnyAnswer): void {
  const operation = operationAt(request);
  if (operation === undefined) {
    checkUnserved(request, answer);
    return;
  }
  const published = publishedOperation(operation).responses[String(answer.status)];
  const problems =
    published === undefined
      ? ['the status is not documented']
      : [...headerProblems(published, answer), ...contentProblems(request, published, answer)];
  if (problems.length === 0) return;
  const title = `${operation.method} ${operation.path} answered ${answer.status} against its contract`;
  throw new Error(`${title}:\n${problems.join('\n')}\n${answer.text.slice(0, 2_000)}`);
}

/** Checks the answer to a path that is not an operation: JSON must have the form of an error. Pages are not JSON. */
function checkUnserved({ method, path }: CalledOperation, { headers, body, text }: AnyAnswer): void {
  if (headers.get('content-type') !== 'application/json') return;
  const problems = problemsOf({ $ref: '#/components/schemas/Error' }, body);
  if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.join('\n')}\n${text}`);
}

function headerProblems({ headers = {} }: PublishedAnswer, answer: AnyAnswer): string[] {
  const declared = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
  const missing = [...declared].filter(
    ([name, { required }]) => required === true && !answer.headers.has(name),
  );
  const sent: string[] = [];
  answer.headers.forEach((_, name) => {
    sent.push(name);
  });
  const undeclared = sent.filter((name) => !declared.has(name) && !ofHttp.has(name));
  const wrong = [...declared].flatMap(([name, { schema }]) => {
    const value = answer.headers.get(name);
    if (value === null) return [];
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    return problemsOf(schema, isNumber ? Number(value) : value).map(
      (problem) => `header ${name}: ${problem}`,
    );
  });
  return [
    ...missing.map(([name]) => `the header ${name} is missing`),
    ...undeclared.map((name) => `the header ${name} is not declared`),
    ...wrong,
  ];
}

function contentProblems(
  { method }: CalledOperation,
  { content = {} }: PublishedAnswer,
  answer: AnyAnswer,
): string[] {
  const [mediaType = ''] = (answer.headers.get('content-type') ?? '').split(';');
  if (method === 'HEAD') return answer.text === '' ? [] : ['HEAD has a body'];
  if (Object.keys(content).length === 0) return answer.text === '' ? [] : ['a body where none is documented'];
  const media = content[mediaType];
  if (media === undefined) return [`the content type ${mediaType} is not documented`];
  return problemsOf(media.schema, answer.body);
}

/** Throws when a delivered body does not match its event in the published document. */
export function checkEvent(body: unknown): void {
  const name = String(Reflect.get(Object(body), 'event'));
  const published = publishedDocument().webhooks[name];
  const problems =
    published === undefined
      ? ['the event is not published']
      : problemsOf(published.post.requestBody.content['application/json'].schema, body);
  if (problems.length > 0) throw new Error(`${name} against its contract:\n${problems.join('\n')}`);
}
