import { DatabaseRefused } from '@fiscal/db';
import { expect, test } from 'vitest';
import { explainDatabaseFailure, explainRefusedFolder } from './explain-database-failure.ts';

const early = new DatabaseRefused('early', 'the database fiscal was made by an early version');

test('when the database of a folder cannot be migrated, the message names the folder and the command that creates a new one', () => {
  expect(explainRefusedFolder(early, '/srv/.state/local').message).toBe(
    'The folder /srv/.state/local cannot be used: the database fiscal was made by an early version. Begin again in ' +
      'another folder (npm start -- --state .state/new), or remove this one.',
  );
});

test('for the folder of a newer version, the message advises the newer program first', () => {
  const newer = new DatabaseRefused('newer', 'the database fiscal has 0001_x.sql');
  expect(explainRefusedFolder(newer, '/srv').message).toContain(
    'Use the newer version of the program, or begin again',
  );
});

test("when an operator's own database cannot be migrated, the message says what to do and shows no password", () => {
  expect(explainDatabaseFailure(early, 'postgres://owner:secret@127.0.0.1:1/fiscal').message).toBe(
    'The database of DATABASE_URL cannot be used: the database fiscal was made by an early version: begin with an ' +
      'empty database (another name in the addresses, or drop this one first)',
  );
});

test.each([
  ['ECONNREFUSED', 'nothing answers at 127.0.0.1:1.'],
  ['28P01', '127.0.0.1:1 refuses the login "owner".'],
  ['28000', '127.0.0.1:1 refuses the login "owner".'],
  ['3D000', 'Create it: create database "fiscal" owner "owner"'],
  ['42501', 'alter role "owner" createrole'],
])("an operator's own database that answers %s is answered with what to do", (code, advice) => {
  const failure = Object.assign(new Error('no'), { code });
  const { message } = explainDatabaseFailure(failure, 'postgres://owner:secret@127.0.0.1:1/fiscal');
  expect(message).toContain(advice);
  expect(message).not.toContain('secret');
});
