import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorTable } from './error-table.ts';

test('when no API is ready the proxy answers as an API that takes no work', () => {
  const file = new URL('../../../../deploy/proxy/haproxy.cfg', import.meta.url);
  const [, body = ''] = /http-error status 503 .* string '(.*)' hdr/.exec(readFileSync(file, 'utf8')) ?? [];
  const { message, status } = errorTable.busy;
  expect(status).toBe(503);
  expect(JSON.parse(body)).toEqual({ error: { code: 'busy', message, details: { retryAfterSeconds: 2 } } });
});
