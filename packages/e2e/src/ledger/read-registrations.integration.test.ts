import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { compareEvents, compareRanges } from './compare-registrations.ts';
import {
  readLedgerEvents,
  readLedgerRanges,
  readStoredEvents,
  readStoredRanges,
} from './read-registrations.ts';

const cnpj = '11222333000181';
const hex = (n: number): string => n.toString(16).padStart(24, '0');
const [client, company, noteId, cancelled, letter, refused, range] = [1, 2, 3, 4, 5, 6, 7].map(hex);

const filing = (id: string | undefined, kind: string, service: string, status: string) =>
  `insert into filing (id, client_id, company_id, kind, mode, environment, authorizer, service, label, run, status, open,
     next_ordinal, check_at, created_at, updated_at)
   values ('${id}', '${client}', '${company}', '${kind}', 'test', 'homologation', 'SP', '${service}', 'x', 1, '${status}',
     false, 1, now(), now(), now());`;
const event = (id: string | undefined, type: string, registered: string) =>
  `insert into nfe_event (id, client_id, company_id, environment, note_id, type, sequence, text, registered_as, protocol,
     registered_at, proc_event_id)
   values ('${id}', '${client}', '${company}', 'homologation', '${noteId}', '${type}', 1, 'x', ${registered});`;

let database: TestDatabase;
const folder = temporaryFolder();
const ledger = join(folder.path, 'ledger.jsonl');

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  // Rows as they end, without the way that led there: checks of columns hold, those of the history are left out.
  await database.asOwner(`
    set session_replication_role = replica;
    insert into client (id, name, created_at) values ('${client}', 'x', now());
    insert into company (id, client_id, mode, environment, status, cnpj, ie, crt, legal_name, address, fiscal_version,
      created_at, updated_at)
    values ('${company}', '${client}', 'test', 'homologation', 'active', '${cnpj}', '1', 3, 'x', '{}', 1, now(), now());
    ${filing(noteId, 'nfe', 'authorization', 'queued').replace('false', 'true')}
    insert into note (id, client_id, company_id, environment, model, series, number, external_id, uf, access_key, totals,
      warnings)
    values ('${noteId}', '${client}', '${company}', 'homologation', '55', 1, 1, 'x', 'SP', 'key-1', '{}', '{}');
    ${filing(cancelled, 'nfeEvent', 'event', 'authorized')}
    ${filing(letter, 'nfeEvent', 'event', 'authorized')}
    ${filing(refused, 'nfeEvent', 'event', 'authorized')}
    ${filing(range, 'nfeDisabling', 'disabling', 'authorized')}
    ${event(cancelled, 'cancellation', `'155', 'p-1', now(), 'd'`)}
    ${event(letter, 'correction', `'135', 'p-2', now(), 'd'`)}
    ${event(refused, 'correction', 'null, null, null, null')}
    insert into number_range (id, client_id, company_id, environment, model, series, first, last, year, justification,
      registered_as, protocol, registered_at, proc_inut_id)
    values ('${range}', '${client}', '${company}', 'homologation', '55', 1, 2, 3, 2026, 'x', '102', 'p-3', now(), 'd');
    set session_replication_role = origin;`);
  const lines = [
    { type: 'event', accessKey: 'key-1', eventType: '110111', sequence: 1, cStat: '155', protocol: 'p-1' },
    { type: 'event', accessKey: 'key-1', eventType: '110110', sequence: 1, cStat: '135', protocol: 'p-2' },
    { type: 'disabled', cnpj, series: 1, first: 2, last: 3, protocol: 'p-3' },
    { type: 'rejected', accessKey: 'key-1' },
  ];
  const written = lines.map((line) => `${JSON.stringify({ ...line, environment: 'homologation' })}\n`);
  const other = JSON.stringify({ ...lines[0], environment: 'production', accessKey: 'key-2' });
  writeFileSync(ledger, `${written.join('')}${other}\n{"type":"ev`);
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

test('events of both sides are read in a comparable form, an event without a registration as unregistered', async () => {
  const stored = await readStoredEvents(database.adminUrl, 'homologation');
  expect(stored).toHaveLength(3);
  expect(stored.find(({ id }) => id === refused)).toMatchObject({ registration: 'none', protocol: null });
  expect(compareEvents(readLedgerEvents(ledger, 'homologation'), stored, [])).toEqual([]);
  expect(await readStoredEvents(database.adminUrl, 'production')).toEqual([]);
  expect(readLedgerEvents(ledger, 'production').map(({ accessKey }) => accessKey)).toEqual(['key-2']);
});

test('ranges of both sides are read in a comparable form', async () => {
  const stored = await readStoredRanges(database.adminUrl, 'homologation');
  expect(stored).toMatchObject([{ id: range, cnpj, first: 2, last: 3, registration: 'registered' }]);
  expect(compareRanges(readLedgerRanges(ledger, 'homologation'), stored, [])).toEqual([]);
  expect(await readStoredRanges(database.adminUrl, 'production')).toEqual([]);
});
