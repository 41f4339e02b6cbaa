import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  databaseUrlField,
  EnvironmentError,
  listField,
  portField,
  readEnvironment,
  switchField,
  technicalContactField,
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

test('the message names every problem and no value', () => {
  const read = () => readEnvironment(schema, { PORT: '70000', DATABASE_URL: 'mysql://secret@host' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL/);
  expect(read).not.toThrow(/secret/);
});

test('the technical contact has four parts, each in the form of the layout', () => {
  const contact = z.object({ CONTACT: technicalContactField.optional() });
  const good = '11.222.333/0001-81; Ana Souza ;ana@example.com;1130000000';
  expect(readEnvironment(contact, { CONTACT: good })).toEqual({
    CONTACT: { cnpj: '11222333000181', contact: 'Ana Souza', email: 'ana@example.com', phone: '1130000000' },
  });
  expect(readEnvironment(contact, {})).toEqual({});
  for (const bad of [
    'Ana',
    '11222333000182;Ana;ana@example.com;1130000000',
    '11222333000181;A;ana@example.com;1130000000',
    `11222333000181;${'A'.repeat(61)};ana@example.com;1130000000`,
    '11222333000181;Ana;ana;1130000000',
    '11222333000181;Ana;ana@example.com;11 3000',
    `${good};more`,
  ]) {
    expect(() => readEnvironment(contact, { CONTACT: bad })).toThrow(EnvironmentError);
  }
});
