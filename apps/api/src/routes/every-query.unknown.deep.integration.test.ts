import { expect, test } from 'vitest';
import { cases } from '../testing/operation-cases.ts';
import { publishedOperation } from '../testing/published-document.ts';
import { errorOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
const unknown = ['status[]', 'constructor', 'companyID', '$filter', '__proto__'];
const asked = cases.flatMap((each) =>
  unknown.map((name) => {
    const separator = each.path.includes('?') ? '&' : '?';
    const path = `${each.path}${separator}${encodeURIComponent(name)}=failed`;
    return { ...each, id: each.operation.id, name, path };
  }),
);

test.each(asked)('$id does not know the parameter $name', async ({ path, method, name, body }) => {
  const answer = await api().request(path, { method, body });
  expect([answer.status, errorOf(answer).code], answer.text).toEqual([422, 'validation_failed']);
  expect(errorOf(answer).details).toContainEqual({ path: name, message: 'campo desconhecido' });
});

test.each(cases)('$operation.id publishes the refusal', ({ operation }) => {
  expect(Object.keys(publishedOperation(operation).responses)).toContain('422');
});
