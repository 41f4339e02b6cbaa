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
import { brasiliaDate, parseClockOffset } from '@fiscal/domain';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCommand, runCommand } from '../harness/run-command.ts';
import { startCommand } from '../harness/start-command.ts';
import { subscribe } from '../harness/start-harness.ts';
import { patienceMs } from '../harness/until.ts';

let folder = '';
let state = '';
const running = new Set<RunningCommand>();

beforeAll(() => {
  folder = newTestFolder('clock');
});
afterAll(async () => {
  for (const command of running) command.child.kill('SIGTERM');
  await Promise.all([...running].map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

async function refusalOf(...args: readonly string[]): Promise<string> {
  const command = runCommand('node', 'start', ['--json', '--state', state, ...args]);
  running.add(command);
  const started = command.line('"ready":true').then(() => 'started');
  expect(await Promise.race([command.ended, started]), args.join(' ')).toBe(1);
  return command.printed();
}

const in40Days = `${brasiliaDate(new Date(Date.now() + 40 * 86_400_000))}T09:00:00-03:00`;

test.each([
  { place: 'ahead', offset: in40Days, earlier: [[], ['--clock-offset', '+1d']] },
  { place: 'behind', offset: '-20d', earlier: [['--clock-offset', '-21d']] },
  { place: 'now', offset: '+0s', earlier: [['--clock-offset', '-3h']] },
])('a service whose time is $place issues by that day, and its authority answers on it', async (row) => {
  const { place, offset, earlier } = row;
  state = join(folder, place);
  const stack = await startCommand(state, {
    args: ['--clock-offset', offset],
    spawned: (command) => running.add(command),
  });
  const { addresses, keys, certificate, clockOffsetMs } = stack.service;
  const now = () => new Date(Date.now() + clockOffsetMs);
  const begin = now();
  const wanted = parseClockOffset(offset, new Date()) ?? Number.NaN;
  expect(Math.abs(clockOffsetMs - wanted)).toBeLessThan(300_000);

  const receiver = await startWebhookReceiver();
  try {
    const client = createFiscalClient(addresses.apiSandbox, keys.test);
    const pfxBase64 = readFileSync(certificate.file).toString('base64');
    const companyId = await registerCompany(client, { certificate: { ...certificate, pfxBase64 } });
    await subscribe(client, receiver);

    const issuedOn = brasiliaDate(begin);
    const sale = sampleSale({ companyId, externalId: 'another-time', items: 1, issuedOn });
    const { id } = await postNote(client, sale, 202);
    expect((await waitForNote(client, id, patienceMs)).status).toBe('authorized');

    const xml = Buffer.from((await client.get(`/v1/nfe/${id}/xml`)).bytes).toString();
    const isMeanwhile = (at: Date): boolean => at >= wholeSecond(begin) && at <= now();
    const times = [...xml.matchAll(/<(?:dhEmi|dhRecbto)>([^<]+)</g)].map(([, at = '']) => at);
    expect(times).toHaveLength(2);
    expect(times.filter((at) => !isMeanwhile(new Date(at)))).toEqual([]);
    const delivered = await receiver.waitFor(({ event }) => event === 'nfe.authorized', patienceMs);
    // The receiver judges the signature's age by the machine's clock.
    expect(delivered.signatureHolds).toBe(true);
    expect(isMeanwhile(new Date(String(delivered.body.createdAt)))).toBe(true);
    expect((await timesOfRows(addresses.databaseOwner)).filter((at) => !isMeanwhile(at))).toEqual([]);
  } finally {
    await receiver.close();
  }
  stack.child.kill('SIGINT');
  await stack.ended;

  for (const args of earlier) expect(await refusalOf(...args)).toContain('never goes back');
  if (place !== 'ahead') return;
  expect(await refusalOf('--clock-offset', 'amanhã')).toContain('--clock-offset amanhã: +40d, -3h');
  const elsewhere = ['--clock-offset', offset, '--authority', join(state, 'authority', 'endpoints.json')];
  expect(await refusalOf(...elsewhere)).toContain('refused with --authority');
});

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

/** Returns the times that the database has set by its own clock. */
async function timesOfRows(ownerUrl: string): Promise<readonly Date[]> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const rows = await sql<{ at: Date }[]>`
      select created_at as at from filing union all select opened_at from attempt union all select created_at from delivery`;
    expect(rows.length).toBeGreaterThanOrEqual(3);
    return rows.map(({ at }) => at);
  } finally {
    await sql.end();
  }
}
