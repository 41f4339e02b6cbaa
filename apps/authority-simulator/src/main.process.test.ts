import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { buildBundles, nodeFlags } from '@fiscal/bundles';
import { sharedFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'simulator-alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = (await buildBundles()).fileOf('authority-simulator');
const start = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [...nodeFlags, main, ...args], {
    cwd: join(import.meta.dirname, '../../..'),
  });

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}

async function allOf(stream: Readable | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
}

test('the simulator runs without other processes: one line of JSON has all addresses, SIGTERM ends it without an error, and a second start has the same state', async () => {
  let token: string | undefined;
  for (const round of [1, 2]) {
    const child = start('--json', '--state', folder);
    const exited = once(child, 'exit');
    const report = JSON.parse(await firstLine(child)) as Record<string, string> & {
      clientCertificate: { file: string };
    };
    expect(report.homologation).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(report.nfse).toMatchObject({
      homologation: { sefin: `${report.homologation}/SefinNacional` },
      ledger: join(folder, 'ledger.nfse.jsonl'),
      schemas: sharedFolder() === undefined ? 'absent' : 'official',
    });
    expect(readFileSync(report.caFile ?? '', 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(existsSync(report.clientCertificate.file)).toBe(true);
    expect((await fetch(`${report.admin}/health`)).status).toBe(200);
    expect((await fetch(new URL('/health', report.admin))).status, 'without the token').toBe(404);
    const given = report.admin?.split('/').at(-1);
    expect(given).toBe(token ?? given);
    token = given;
    child.kill('SIGTERM');
    expect(`${round} ${(await exited)[0]}`).toBe(`${round} 0`);
  }
});

test('with a name it listens for other machines, and its addresses, its certificate and its file for the service have the name', async () => {
  const state = join(folder, 'named');
  const child = start('--json', '--state', state, '--host', 'sefaz.test');
  const exited = once(child, 'exit');
  const report = JSON.parse(await firstLine(child)) as Record<'homologation' | 'production', string>;
  const { port } = new URL(report.homologation);
  expect(report.homologation).toBe(`https://sefaz.test:${port}`);
  const { authorizers } = JSON.parse(readFileSync(join(state, 'endpoints.json'), 'utf8'));
  expect(Object.keys(authorizers)).toEqual(['SP', 'SEFIN', 'ADN']);
  expect(authorizers.SP.production).toEqual({ baseUrl: report.production, trustAnchors: ['ca.pem'] });
  const ca = readFileSync(join(state, 'ca.pem'));
  const socket = connect({ host: '127.0.0.2', port: Number(port), servername: 'sefaz.test', ca });
  await once(socket, 'secureConnect');
  expect(socket.authorized).toBe(true);
  socket.destroy();
  child.kill('SIGTERM');
  await exited;
});

test('a stack issues its own certificate and gets none from the simulator', async () => {
  const state = join(folder, 'without');
  const child = start('--json', '--state', state, '--no-client-certificate');
  const exited = once(child, 'exit');
  expect(JSON.parse(await firstLine(child))).not.toHaveProperty('clientCertificate');
  expect(readdirSync(state).filter((name) => name.endsWith('.pfx'))).toEqual([]);
  child.kill('SIGTERM');
  await exited;
});

test('a folder in use is refused with its name, and is free again after its user was killed', async () => {
  const first = start('--json', '--state', folder);
  await firstLine(first);
  const second = start('--json', '--state', folder);
  const [complaint, [code]] = await Promise.all([allOf(second.stderr), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(complaint).toContain(`${folder}/state is in use by another simulator`);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const third = start('--json', '--state', folder);
  expect(await firstLine(third)).toContain('homologation');
  third.kill('SIGTERM');
  await once(third, 'exit');
});

test('a second folder with the same ledger is refused too', async () => {
  const ledger = join(folder, 'ledger.jsonl');
  const first = start('--json', '--state', folder);
  await firstLine(first);
  const second = start('--json', '--state', join(folder, 'other'), '--ledger', ledger);
  const [complaint, [code]] = await Promise.all([allOf(second.stderr), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(complaint).toContain(`${ledger} is in use by another simulator`);
  first.kill('SIGTERM');
  await once(first, 'exit');
});

test('a wrong option ends it with a message and a failure', async () => {
  const child = start('--port-admin', 'x');
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
});
