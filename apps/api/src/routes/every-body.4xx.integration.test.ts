import { expect, test } from 'vitest';
import { casesWithBody } from '../testing/operation-cases.ts';
import { errorOf, expectError } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
const json = { 'content-type': 'application/json' };

test.each(casesWithBody)(
  '$method $path answers 400 when the body is not readable JSON',
  async ({ method, path }) => {
    const bodies = [
      '',
      '{',
      '{"a":NaN}',
      '{"\\x":1}',
      '{"a\\',
      '}{',
      '{}{}',
      '\ufeff{}',
      '{"a":1,"a":2}',
      new Uint8Array([0x22, 0xff, 0x22]),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    ];
    for (const body of bodies) {
      const answer = await api().request(path, { method, body, headers: json });
      expect(answer.status, String(body.slice(0, 20))).toBe(400);
      expect(errorOf(answer)).toMatchObject({ code: 'bad_request', details: null });
    }
  },
);

test.each(casesWithBody)(
  '$method $path refuses other types and compressed bodies with 415',
  async ({ method, path }) => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': '' },
      { ...json, 'content-encoding': 'gzip' },
    ]) {
      const answer = await api().request(path, { method, body: '{}', headers });
      expectError(answer, 415, 'unsupported_media_type');
    }
  },
);

test.each(casesWithBody)(
  '$method $path reads JSON under every spelling of its media type',
  async ({ method, path }) => {
    for (const type of [
      'Application/JSON ; charset="utf-8"',
      'application/json;',
      'application/vnd.a_1+json',
    ]) {
      const answer = await api().request(path, { method, body: '[]', headers: { 'content-type': type } });
      expect([type, answer.status, errorOf(answer).details]).toEqual([
        type,
        422,
        [{ path: '', message: 'deve ser um objeto' }],
      ]);
    }
  },
);

test.each(casesWithBody)(
  '$method $path refuses a body above 1 MB with 413, at exactly 1 MB it reads it',
  async ({ method, path }) => {
    const ofSize = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
    const over = await api().request(path, { method, body: ofSize(1_048_577), headers: json });
    expectError(over, 413, 'payload_too_large', { maxBytes: 1_048_576 });
    expect((await api().request(path, { method, body: ofSize(1_048_576), headers: json })).status).toBe(422);
  },
);

test.each(casesWithBody)(
  '$method $path names unknown keys, prototypes and a wrong root with 422',
  async ({ method, path }) => {
    const polluted = await api().request(path, {
      method,
      body: '{"__proto__":{"admin":true}}',
      headers: json,
    });
    expect(polluted.status).toBe(422);
    expect(errorOf(polluted).details).toContainEqual({ path: '__proto__', message: 'campo desconhecido' });
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    for (const body of ['[]', 'null', '1', '"text"']) {
      const answer = await api().request(path, { method, body, headers: json });
      expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path: '' }] });
    }
  },
);
