import { OwnError } from '@fiscal/domain';
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

test('an error keeps its type and code and loses its other properties', () => {
  const error = Object.assign(new Error('connection lost'), { code: 'ECONNRESET', detail: '11222333000181' });
  const text = capture((logger) => logger.error({ err: error }, 'failed'));
  expect(text).toContain('ECONNRESET');
  expect(text).not.toContain('11222333000181');
});

const canary = 'CANARY-12345678909-<NFe>';
const fromServer = Object.assign(new Error(`invalid input syntax: "${canary}"`), {
  name: 'PostgresError',
  code: '22P02',
  detail: canary,
  constraint_name: 'note_external_id',
  query: `insert … ${canary}`,
  parameters: [canary],
});
const fromOrm = Object.assign(new Error(`Failed query: insert into note …\nparams: ${canary}`), {
  query: 'insert into note',
  params: [canary],
  cause: fromServer,
});

test.each([
  ['the server', fromServer],
  ['the query builder', fromOrm],
  ['the query builder, after it crossed a process', new Error(fromOrm.message)],
  [
    'a driver that names its errors otherwise',
    Object.assign(new Error(`syntax error: "${canary}"`), { query: 'select' }),
  ],
  ['below another error', new Error('an activity failed', { cause: fromOrm })],
  ['of several', Object.assign(new Error('none worked', { cause: fromServer }), { errors: [fromOrm] })],
])('values in an error of the database never reach a line: %s', (_, error) => {
  const text = capture((logger) => {
    logger.error({ err: error }, 'failed');
    logger.warn({ error }, 'failed');
    logger.error(error, 'failed');
    logger.error({ sdk: 'worker', error }, 'Activity failed');
  });
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(4);
  expect(text).not.toContain('CANARY');
});

const storedText = `CANARY{ not json: 12345678909`;
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
};
class Stranger extends Error {
  override readonly name = storedText;
}

test.each([
  ['of a stored text that is no JSON', parse(storedText)],
  ['of a library', new TypeError(storedText)],
  ['with lines like frames', new Error(`x\n    at CANARY (a:1:2)\n    at y (b:1:2)`)],
  ['whose message was changed', Object.assign(new Error(storedText), { message: 'other' })],
  ['whose name and code are texts', Object.assign(new Stranger(storedText), { code: storedText })],
  ['whose path is a text', Object.assign(new Error(storedText), { path: storedText })],
  ['below one of ours', new OwnError('the filing was not read', { cause: parse(storedText) })],
  ['that is no error', storedText],
])('the message of an error that is not ours never reaches a line: %s', (_, error) => {
  const text = capture((logger) => {
    logger.error({ err: error }, 'failed');
    logger.error({ error }, 'failed');
    if (typeof error !== 'object' || error === null) return;
    logger.error(error, 'failed');
    logger.error(error);
    logger.error({ err: error });
  });
  expect(text).not.toContain('CANARY');
});

test('an error that is not ours keeps type, codes, path and the frames of its stack', () => {
  const described = (error: unknown) =>
    JSON.parse(capture((logger) => logger.error({ error }, 'failed'))).error;
  expect(described(parse(storedText))).toMatchObject({
    type: 'SyntaxError',
    stack: expect.stringMatching(
      /^ {4}at JSON\.parse \(<anonymous>\)\n {4}at parse \(.*create-logger\.test\.ts:\d+:\d+\)/,
    ),
  });
  const absent = Object.assign(new Error('ENOENT: …'), {
    errno: -2,
    code: 'ENOENT',
    syscall: 'open',
    path: '/keys',
  });
  expect(described(absent)).toMatchObject({ code: 'ENOENT', syscall: 'open', path: '/keys' });
  expect(described(Object.assign(new Error('14 UNAVAILABLE: …'), { code: 14 }))).toMatchObject({ code: 14 });
  const failure = Object.assign(new Error('x'), { name: 'ApplicationFailure', type: 'InternalDefect' });
  expect(described(failure)).toMatchObject({ type: 'ApplicationFailure', failure: 'InternalDefect' });
});

test('the frames of a bundled program stay: they have lines without columns', () => {
  const frames = [
    '    at describe (/service/packages/db/src/database-error.ts:69)',
    '    at /service/packages/db/src/pool.ts:91',
    '    at async Promise.all (index 0)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  ].join('\n');
  const error = Object.assign(new Error(storedText), { stack: `Error: ${storedText}\n${frames}` });
  const text = capture((logger) => logger.error({ error }, 'failed'));
  expect(JSON.parse(text).error.stack).toBe(frames);
});

test('a failure of the database keeps class, code, constraint, rule and stack', () => {
  const text = capture((logger) => logger.error({ error: fromOrm }, 'failed'));
  expect(JSON.parse(text).error).toMatchObject({
    code: '22P02',
    constraint: 'note_external_id',
    stack: expect.stringContaining('create-logger.test.ts'),
  });
  const refused = { name: 'DatabaseError', class: 'rule', rule: 'one_open_run' };
  const line = capture((logger) => logger.error({ error: Object.assign(new Error(), refused) }, 'failed'));
  expect(JSON.parse(line).error).toMatchObject({ class: 'rule', rule: 'one_open_run' });
});

test('a line has its time, and an error its causes', () => {
  const error = new OwnError('no note could be sent', { cause: new OwnError('the pool is closed') });
  const line = JSON.parse(capture((logger) => logger.error({ err: error }, 'failed')));
  expect(new Date(line.time).toISOString()).toBe(line.time);
  expect(line.err).toMatchObject({
    message: 'no note could be sent',
    cause: { message: 'the pool is closed' },
  });
});

test('an error that is its own cause is written', () => {
  const error = new OwnError('the pool is closed');
  error.cause = error;
  expect(capture((logger) => logger.error({ error }, 'failed'))).toContain('the pool is closed');
});

test('an error that is not ours hides its message also when one of ours caused it', () => {
  const error = new Error(canary, { cause: new OwnError('the pool is closed') });
  const text = capture((logger) => logger.error({ err: error }, 'failed'));
  expect(text).not.toContain(canary);
  expect(text).toContain('the pool is closed');
});

test('fields with personal data, secrets or sold goods are redacted', () => {
  const opening = ['authorization', 'apiKey', 'password', 'pfxBase64', 'secret', 'privateKey'];
  const carrying = ['body', 'payload', 'request', 'url', 'host'];
  const named = [
    'name',
    'legalName',
    'tradeName',
    'subjectName',
    'email',
    'phone',
    'address',
    'cnpj',
    'cpf',
    'ie',
    'im',
  ];
  const sold = [
    'recipient',
    'items',
    'payments',
    'totals',
    'amount',
    'total',
    'externalId',
    'accessKey',
    'xml',
    'pdf',
  ];
  expect(redactedFields).toEqual(expect.arrayContaining([...named, ...sold, ...opening, ...carrying]));
});
