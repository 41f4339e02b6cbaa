import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brasiliaMonth } from '@fiscal/domain';
import { systemClock } from '@fiscal/services';
import { issueECnpj } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aCalculationBody } from './testing/calculation-bodies.ts';
import { registerCompany, uploadCertificate } from './testing/companies.ts';
import { anItemBody } from './testing/note-bodies.ts';
import { finishNote, queueNote } from './testing/notes.ts';
import { getRequest, openSilentReaders } from './testing/silent-readers.ts';
import { type ApiProcess, startApiProcess } from './testing/start-api-process.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';
import { joinTestApp, type TestApi } from './testing/test-api.ts';

/** Under each attack the memory of the process stays below this. `slow-readers` tests sockets that never read. */
const mostMb = 400;
const notesOfMonth = 300;

let app: TestApp;
let api: TestApi;
let attacked: ApiProcess;
let companyId: string;

beforeAll(async () => {
  // The process that is attacked has the machine's clock.
  app = await startTestApp(inject('postgresUrl'), {}, { clock: systemClock });
  api = await joinTestApp(app);
  companyId = await registerCompany(api);
  await uploadCertificate(api, companyId);
  attacked = await startApiProcess(app.databaseUrl);
});
afterAll(async () => {
  attacked.signal('SIGKILL');
  await attacked.ended;
  await app.close();
});

const send = async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
  const headers = { authorization: `Bearer ${api.keys.test}`, 'content-type': 'application/json' };
  const answer = await fetch(`${attacked.sandbox}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

function expectLittleMemory(attack: string, statuses: readonly number[] = []): void {
  const { now, most } = attacked.memoryMb();
  const counts = [...new Set(statuses)]
    .sort()
    .map((each) => `${statuses.filter((one) => one === each).length} × ${each}`);
  process.stderr.write(
    `${attack}: ${now.toFixed(0)} MB resident, most so far ${most.toFixed(0)} MB; ${counts.join(', ')}\n`,
  );
  expect(most).toBeLessThan(mostMb);
}

test('10,000 sockets opened in turn', async () => {
  const { hostname, port } = new URL(attacked.sandbox);
  for (let opened = 0; opened < 10_000; opened += 100) {
    const sockets = Array.from({ length: 100 }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined)));
    for (const socket of sockets) socket.write('GET /v1/me HTTP/1.1\r\n');
    for (const socket of sockets) socket.destroy();
  }
  expect(await send('/v1/me')).toBe(200);
  expectLittleMemory('10,000 sockets');
});

test('uploads of files with 300,000 iterations, forty at a time', async () => {
  const iterations = 300_000;
  const { pfx, password } = issueECnpj(app.authority, { cnpj: '11222333000181', name: 'X', iterations });
  const body = JSON.stringify({ pfxBase64: Buffer.from(pfx).toString('base64'), password });
  const statuses: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const upload = () => send(`/v1/companies/${companyId}/certificate`, { method: 'PUT', body });
    statuses.push(...(await Promise.all(Array.from({ length: 40 }, upload))));
  }
  expect(statuses.every((status) => [404, 422, 429, 503].includes(status))).toBe(true);
  expectLittleMemory(`uploads of ${iterations} iterations`, statuses);
});

test('quotations of 990 items at the limit of requests', async () => {
  const items = Array.from({ length: 990 }, () => anItemBody());
  const body = JSON.stringify(aCalculationBody({ items }));
  const quote = () => send('/v1/tax/calculate', { method: 'POST', body });
  const requested = Array.from({ length: 40 }, quote);
  for (let second = 0; second < 6; second += 1) {
    await setTimeout(1_000);
    requested.push(...Array.from({ length: 20 }, quote));
  }
  const statuses = await Promise.all(requested);
  expect(statuses).toContain(200);
  expect(statuses.every((status) => [200, 429, 503].includes(status))).toBe(true);
  expectLittleMemory('quotations', statuses);
});

/** The columns of a filing without `stage`, which the database computes. */
const filingColumns =
  'id, client_id, company_id, kind, mode, environment, authorizer, service, label, exclusive_key, simulation, run, ' +
  'status, attention, open, rejection, denial, failure, waiting, waiting_until, next_ordinal, owner, check_at, ' +
  'created_at, updated_at';

/** Returns SQL that copies an authorized note many times, each with a document of 400 kB. */
const fill = (noteId: string): readonly string[] => {
  const idOf = (kind: string) => `lpad(to_hex(1700000000 + g), 8, '0') || substr(md5('${kind}' || g), 1, 16)`;
  const given = `with given as materialized (select g from generate_series(1, ${notesOfMonth}) g)`;
  const copy = (table: string, changes: string) =>
    `${given} insert into ${table} select r.* from given cross join ${table} t cross join lateral
      jsonb_populate_record(t, jsonb_build_object(${changes})) r`;
  return [
    `${given} insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
     select ${idOf('d')}, n.client_id, n.id, 'danfe', sha256(x.bytes), octet_length(x.bytes), x.bytes, now()
     from given cross join note n cross join lateral (select decode(repeat(md5(g::text), 25000), 'hex') as bytes) x
     where n.id = '${noteId}'`,
    `${given} insert into filing (${filingColumns})
     select ${filingColumns.replaceAll(/\w+/g, 'r.$&')} from given cross join filing t cross join lateral
       jsonb_populate_record(t, jsonb_build_object('id', ${idOf('n')}, 'label', 'f' || g)) r where t.id = '${noteId}'`,
    `${copy(
      'note',
      `'id', ${idOf('n')}, 'external_id', 'f' || g, 'series', 800, 'number', g, 'danfe_id', null,
       'access_key', substr(t.access_key, 1, 25) || lpad(g::text, 9, '0') || substr(t.access_key, 35),
       'proc_nfe_id', ${idOf('d')}`,
    )} where t.id = '${noteId}'`,
  ];
};

test('twenty simultaneous exports, read and not read', async () => {
  const id = await queueNote(api, companyId);
  await finishNote(api, id, 'authorized');
  const ofToday = `update note set authorized_at = now() where id = '${id}'`;
  for (const statement of [ofToday, ...fill(id)]) {
    await app.asOwner(`set session_replication_role = replica; ${statement}`);
  }
  const month = brasiliaMonth(systemClock.now());
  const path = `/v1/nfe/export?companyId=${companyId}&month=${month}`;
  const request = getRequest(attacked.sandbox, path, [`Authorization: Bearer ${api.keys.test}`]);
  const readers = openSilentReaders(attacked.sandbox, { count: 20, request });
  await setTimeout(4_000);
  expectLittleMemory('exports that are not read');
  readers.close();
  await expect.poll(() => send(path), { timeout: 240_000, interval: 500 }).toBe(200);
  const headers = { authorization: `Bearer ${api.keys.test}` };
  const whole = await fetch(`${attacked.sandbox}${path}`, { method: 'HEAD', headers });
  expect(Number(whole.headers.get('content-length'))).toBeGreaterThan(notesOfMonth * 400_000);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => send(path)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expectLittleMemory('exports', statuses);
});
