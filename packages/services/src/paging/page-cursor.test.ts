import { id24 } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, readLineCursor, writeCursor, writeLineCursor } from './page-cursor.ts';

const id = id24('0123456789abcdef01234567');
const forged = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url');
const refused = expect.objectContaining({
  code: 'validation_failed',
  details: [expect.objectContaining({ path: 'cursor' })],
});

test('a written cursor is read back, in all years that the database can store', () => {
  const times = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, (createdAt) => {
      expect(readCursor(writeCursor({ createdAt, id }))).toEqual({ createdAt, id });
      const at = createdAt.toISOString();
      expect(readLineCursor(writeLineCursor({ at, key: '0f' }))).toEqual({ at, key: '0f' });
    }),
  );
});

test.each([
  '+275760-09-13T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-11-22T00:00:00Z',
  '2026-11-22T00:00:00.000-03:00',
  '2026-02-30T00:00:00.000Z',
  '2026-11-22',
  'November 22, 2026',
  '1',
  '',
])('a cursor with the time %j is refused', (t) => {
  expect(() => readCursor(forged({ t, i: id }))).toThrow(refused);
  expect(() => readLineCursor(forged({ t, k: '0f' }))).toThrow(refused);
});
