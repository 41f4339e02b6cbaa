import { apiVersion } from '@fiscal/config';
import { expect, test } from 'vitest';
import { aRequestBody } from '../testing/note-bodies.ts';
import { readyCompany } from '../testing/notes.ts';
import { absentId } from '../testing/test-api.ts';
import type { AnyRequest } from '../testing/typed-client.ts';
import { useOwnTestApi } from '../testing/use-test-api.ts';
import { nfe } from './nfe/nfe.ts';
import { getMeOperation } from './system/get-me/get-me.operation.ts';

const api = useOwnTestApi({ baseUrl: 'https://sandbox.example' });

test('answers have the request id and security headers, and are not cached', async () => {
  const { headers } = await api().call(getMeOperation);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('x-api-version')).toBe(apiVersion);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('a request id of the caller is kept when it is harmless', async () => {
  const idOf = async (given: string) =>
    (await api().call(getMeOperation, { headers: { 'x-request-id': given } })).headers.get('x-request-id');
  expect(await idOf('order-1001.a')).toBe('order-1001.a');
  expect(await idOf('short')).not.toBe('short');
  expect(await idOf('bad id; with=blanks')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a client that prefers RFC 9457 gets errors in that form', async () => {
  const accept = 'application/problem+json, application/json';
  const answer = await api().call(nfe.get, { params: { id: 'x' }, headers: { accept } });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    type: 'https://sandbox.example/docs/errors/not_found',
    status: 404,
    code: 'not_found',
  });
});

test.each([
  ['application/problem+json', 'application/problem+json'],
  ['Application/Problem+JSON', 'application/problem+json'],
  ['application/json;q=0.5, application/problem+json', 'application/problem+json'],
  ['application/json, application/problem+json', 'application/json'],
  ['application/problem+json;q=0.5, application/json', 'application/json'],
  ['application/problem+json;q=0', 'application/json'],
  ['application/problem+jsonx', 'application/json'],
  ['*/*', 'application/json'],
  ['', 'application/json'],
])('Accept: %s gets %s', async (accept, type) => {
  const answer = await api().call(nfe.get, { params: { id: 'x' }, headers: { accept } });
  expect(answer.headers.get('content-type')).toBe(type);
});

test('the log names route, status and client, and nothing that was sent', async () => {
  const before = api().logLines.length;
  await api().call(nfe.find, { query: { externalId: 'canary-value' } });
  const line =
    api()
      .logLines.slice(before)
      .find((each) => each.includes('"route":"/v1/nfe"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', status: 404, mode: 'test' });
  expect(api().logLines.join('')).not.toMatch(/canary-value|fsk_/);
});

test('the log line of a request says which note and company it was about, and repeats no other text of a path', async () => {
  const companyId = await readyCompany(api());
  const lineOf = async (path: string, request: AnyRequest = {}) => {
    const before = api().logLines.length;
    const { body } = await api().request(path, request);
    return {
      body,
      line: JSON.parse(api().logLines.slice(before).at(-1) ?? '{}') as Record<string, unknown>,
    };
  };
  const created = await lineOf('/v1/nfe', { method: 'POST', body: aRequestBody({ companyId }) });
  const { id: noteId, externalId } = created.body as { id: string; externalId: string };
  expect(created.line).toMatchObject({ noteId, companyId, status: 202 });
  expect((await lineOf(`/v1/nfe/${noteId}`)).line).toMatchObject({ noteId, companyId });
  expect((await lineOf(`/v1/nfe/${noteId}/xml`)).line).toMatchObject({ noteId });
  expect((await lineOf(`/v1/nfe?externalId=${externalId}`)).line).toMatchObject({ noteId, companyId });
  expect((await lineOf(`/v1/companies/${companyId}/status`)).line).toMatchObject({ companyId });
  expect((await lineOf(`/v1/nfe/${absentId}`)).line).toMatchObject({ noteId: absentId, status: 404 });
  expect(JSON.stringify((await lineOf('/v1/nfe/canary')).line)).not.toContain('canary');
});
