import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  databaseUrlField,
  EnvironmentError,
  listField,
  portField,
  readEnvironment,
  switchField,
} from './index.ts';

const schema = z.object({
  PORT: portField.default(0),
  DATABASE_URL: databaseUrlField,
  SIMULATED: switchField.default(false),
  QUEUES: listField.optional(),
});

test('variables are read into their types, and an empty one counts as absent', () => {
  const given = { PORT: '8080', DATABASE_URL: 'postgres://a/b', SIMULATED: 'true', QUEUES: 'a, b,' };
  expect(readEnvironment(schema, given)).toEqual({
    PORT: 8080,
    DATABASE_URL: 'postgres://a/b',
    SIMULATED: true,
    QUEUES: ['a', 'b'],
  });
  expect(readEnvironment(schema, { PORT: '', DATABASE_URL: 'postgresql://a' })).toMatchObject({ PORT: 0 });
});

test('every problem is named at once, and no value is repeated', () => {
  const read = () => readEnvironment(schema, { PORT: '70000', DATABASE_URL: 'mysql://secret@host' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL/);
  expect(read).not.toThrow(/secret/);
});
