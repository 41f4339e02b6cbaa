import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFiscalClient,
  postNote,
  registerCompany,
  sampleSale,
  startWebhookReceiver,
  waitForNote,
} from '@fiscal/dev-stack/client';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCommand, runCommand } from '../harness/run-command.ts';
import { type StartedStack, startCommand } from '../harness/start-command.ts';
import { subscribe } from '../harness/start-harness.ts';
import { patienceMs } from '../harness/until.ts';

let folder = '';
let state = '';
const running = new Set<RunningCommand>();

beforeAll(() => {
  folder = newTestFolder('clock');
  state = join(folder, 'state');
});
afterAll(async () => {
  for (const command of running) command.child.kill('SIGTERM');
  await Promise.all([...running].map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

/** A Monday, so that the note is of no year's first second. */
const newYear = '2027-01-04T09:00:00-03:00';
const start = (): Promise<StartedStack> =>
  startCommand(state, { args: ['--clock-offset', newYear], spawned: (command) => running.add(command) });

async function refusalOf(...args: readonly string[]): Promise<string> {
  const command = runCommand('node', 'start', ['--json', '--state', state, ...args]);
  running.add(command);
  expect(await command.ended, args.join(' ')).toBe(1);
  return command.printed();
}

test('a service that has the time of 2027 issues by its rates, and its authority answers in 2027', async () => {
  const stack = await start();
  const { addresses, keys, certificate, clockOffsetMs } = stack.service;
  expect(Math.abs(Date.now() + clockOffsetMs - Date.parse(newYear))).toBeLessThan(300_000);

  const receiver = await startWebhookReceiver();
  try {
    const client = createFiscalClient(addresses.apiSandbox, keys.test);
    const pfxBase64 = readFileSync(certificate.file).toString('base64');
    const companyId = await registerCompany(client, { certificate: { ...certificate, pfxBase64 } });
    await subscribe(client, receiver);

    const sale = sampleSale({ companyId, externalId: 'ano-novo', items: 1 });
    const ibsCbs = { cst: '000', classTrib: '000001', cbsRate: '8.5' };
    const items = sale.items.map((item) => ({ ...item, taxes: { ...item.taxes, ibsCbs } }));
    const { id } = await postNote(client, { ...sale, items }, 202);
    expect((await waitForNote(client, id, patienceMs)).status).toBe('authorized');

    const xml = Buffer.from((await client.get(`/v1/nfe/${id}/xml`)).bytes).toString();
    const at = /2027-01-04T09:\d\d:\d\d-03:00/.source;
    expect(xml).toMatch(new RegExp(`<dhEmi>${at}</dhEmi>`));
    expect(xml).toMatch(new RegExp(`<dhRecbto>${at}</dhRecbto>`));
    for (const rate of ['<pIBSUF>0.0500', '<pIBSMun>0.0500', '<pCBS>8.5000', '<pPIS>0.0000']) {
      expect(xml).toContain(rate);
    }
    const delivered = await receiver.waitFor(({ event }) => event === 'nfe.authorized', patienceMs);
    // The receiver judges the signature's age by the machine's clock.
    expect(delivered.signatureHolds).toBe(true);
    expect(delivered.body.createdAt).toMatch(/^2027-01-04T/);
    await expectRowsOf('2027-01-04', addresses.databaseOwner);
  } finally {
    await receiver.close();
  }
  stack.child.kill('SIGINT');
  await stack.ended;

  expect(await refusalOf()).toContain('never goes back');
  expect(await refusalOf('--clock-offset', '+1d')).toContain('never goes back');
  expect(await refusalOf('--clock-offset', 'amanhã')).toContain('--clock-offset amanhã: +40d, -3h');
  const elsewhere = ['--clock-offset', newYear, '--authority', join(state, 'authority', 'endpoints.json')];
  expect(await refusalOf(...elsewhere)).toContain('refused with --authority');
});

/** What the database decides by its clock is of the same day. */
async function expectRowsOf(day: string, ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const rows = await sql`
      select created_at as at from filing union all select opened_at from attempt union all select created_at from delivery`;
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ at }) => !(at as Date).toISOString().startsWith(day))).toEqual([]);
  } finally {
    await sql.end();
  }
}
