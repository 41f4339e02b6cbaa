import { conflictReasons } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { type PublishedOperation, resolveSchema } from '../testing/published-document.ts';
import { isObject, publishedOperations } from '../testing/published-fields.ts';

interface Shown {
  readonly at: string;
  readonly operation: PublishedOperation;
  readonly description: string;
  readonly status: number;
  readonly error: { readonly code: string; readonly message: string; readonly details: unknown };
  readonly problem: unknown;
}

/** Every example of an error in every operation. */
const shown: readonly Shown[] = publishedOperations().flatMap(({ at, operation }) =>
  Object.entries(operation.responses).flatMap(([status, { description, content = {} }]) => {
    const problem = content['application/problem+json']?.example;
    const example = content['application/json']?.example as Pick<Shown, 'error'> | undefined;
    if (problem === undefined || example === undefined) return [];
    return [{ at: `${at} ${status}`, operation, description, status: Number(status), ...example, problem }];
  }),
);
const conflicts = shown.filter(({ error }) => error.code === 'conflict');
/** The operations whose 422 shows another code first. */
const refusedByOtherCodes = shown.filter(
  ({ status, error }) => status === 422 && error.code !== 'validation_failed',
);
const invalid = shown.filter(({ error }) => error.code === 'validation_failed');

test('the example of a conflict has a reason that the operation gives', () => {
  expect(conflicts.length).toBeGreaterThan(10);
  for (const { at, description, error } of conflicts) {
    const { reason } = error.details as { reason: string };
    expect(conflictReasons, at).toContain(reason);
    expect(description, at).toContain(`(${reason})`);
  }
  const reasonAt = (path: string) => conflicts.find(({ at }) => at === path)?.error.details;
  expect(reasonAt('post /v1/nfe/{id}/cancel 409')).toEqual({ reason: 'event_in_progress' });
  expect(reasonAt('post /v1/nfe/disable-range 409')).toEqual({ reason: 'range_in_use', numbers: [2, 3] });
  expect(reasonAt('post /v1/nfe/{id}/retry 409')).toEqual({ reason: 'state' });
});

test("the example of validation_failed names a field of the operation's own request, or an unknown one", () => {
  const refusing = publishedOperations().filter(({ operation }) => '422' in operation.responses);
  expect(invalid.length).toBe(refusing.length - refusedByOtherCodes.length);
  const [own, unknown] = [invalid.filter(takesFields), invalid.filter((each) => !takesFields(each))];
  expect(own.length).toBeGreaterThan(25);
  expect(unknown.length).toBeGreaterThan(15);
  for (const { at, operation, error } of invalid) {
    const [problem] = error.details as { path: string; message: string }[];
    const field = problem?.path.split(/[.[]/)[0];
    if (takesFields({ operation })) expect(fieldsOf(operation), at).toContain(field);
    else expect([field, problem?.message], at).toEqual(['status', 'campo desconhecido']);
    expect(problem?.message, at).toMatch(/^(?:campo obrigatório|deve |[a-z])/);
  }
});

test('the RFC 9457 example of each error is the same error as the JSON example', () => {
  expect(shown.length).toBeGreaterThan(100);
  for (const { at, status, error, problem } of shown) {
    const { code, message, details } = error;
    expect(problem, at).toMatchObject({ status, code, detail: message, errors: details });
  }
});

test('every XML answer has an example', () => {
  const xml = publishedOperations().flatMap(({ operation }) => {
    const media = operation.responses['200']?.content?.['application/xml'];
    return media === undefined ? [] : [String(media.example)];
  });
  expect(xml).toHaveLength(7);
  for (const text of xml)
    expect(text).toMatch(/^(?:<\?xml .*<(\w+) (?:xmlns="[^"]*" )?versao=.*<\/\1>|<NFe .*<\/NFe>)$/);
});

/** True when a request can have a value that is refused with 422, in the query, the headers or the body. */
const takesFields = ({ operation }: Pick<Shown, 'operation'>): boolean =>
  operation.requestBody !== undefined ||
  (operation.parameters ?? []).some(({ in: place, name }) => place !== 'path' || name === 'ncm');

function fieldsOf({ parameters = [], requestBody }: PublishedOperation): readonly string[] {
  const schema = requestBody?.content['application/json']?.schema;
  const { properties } = schema === undefined ? {} : resolveSchema(schema);
  return [...parameters.map(({ name }) => name), ...(isObject(properties) ? Object.keys(properties) : [])];
}
