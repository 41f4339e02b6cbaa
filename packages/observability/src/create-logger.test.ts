import { expect, test } from 'vitest';
import { createLogger, redactedFields } from './index.ts';

function capture(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ name: 'test', level: 'info', destination: { write: (line) => lines.push(line) } }));
  return lines.join('');
}

test.each(redactedFields)('%s never reaches a line, at any of the first four levels', (field) => {
  const value = 'VALUE-THAT-MUST-NOT-SHOW';
  const text = capture((logger) => {
    logger.info({ [field]: value }, 'flat');
    logger.info({ a: { [field]: value } }, 'one deep');
    logger.info({ a: { b: { [field]: value } } }, 'two deep');
    logger.info({ a: { b: { c: { [field]: { inner: value } } } } }, 'three deep');
  });
  expect(text).not.toContain(value);
  expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(4);
});

test('an error keeps its type and code, and loses what else hangs on it', () => {
  const error = Object.assign(new Error('connection lost'), { code: 'ECONNRESET', detail: '11222333000181' });
  const text = capture((logger) => logger.error({ err: error }, 'failed'));
  expect(text).toContain('ECONNRESET');
  expect(text).not.toContain('11222333000181');
});
