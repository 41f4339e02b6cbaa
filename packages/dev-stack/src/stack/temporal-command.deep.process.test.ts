import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { obtainServer } from '@fiscal/temporal';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { startTestTemporal } from '../test-servers/start-test-servers.ts';

const repository = new URL('../../../../', import.meta.url);
const production = fileURLToPath(new URL('temporal/production/', repository));
const compose = readFileSync(new URL('docker-compose.yml', repository), 'utf8');

/** The variables that compose sets to nothing unless `.env` has a value for them. */
const empty = [...compose.matchAll(/^ +(TEMPORAL_[A-Z_]+): \$\{\1:-\}$/gm)].map(([, name = '']) => [
  name,
  '',
]);

/** Runs the scripts of `temporal/production` as compose does: with its variables alone, and the tools on the path. */
async function prepare() {
  const { path: folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  const progress = () => undefined;
  symlinkSync(await obtainServer({ environment: process.env, folder, progress }), join(tools, 'temporal'));
  const server = await startTestTemporal(folder);
  onTestFinished(() => server.kill());
  const variables = { PATH: `${tools}:/usr/bin:/bin`, TEMPORAL_ADDRESS: server.address };
  return async (script: string, words: readonly string[], given: Readonly<Record<string, string>>) => {
    const env = { ...Object.fromEntries(empty), ...variables, ...given };
    return (await promisify(execFile)(join(production, script), words, { env })).stdout;
  };
}

/** A codec server that changes nothing, and remembers who called it. */
async function startCodec() {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(`${request.url} ${request.headers.authorization}`);
    response.setHeader('content-type', 'application/json').end(await text(request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("Temporal's command line works with the empty variables of compose, and reads payloads by the codec server", async () => {
  expect(empty.map(([name]) => name)).toContain('TEMPORAL_TLS_CLIENT_CERT_PATH');
  const run = await prepare();
  const codec = await startCodec();
  const given = {
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_CODEC_ENDPOINT: codec.address,
    TEMPORAL_CODEC_AUTH: 'Bearer token',
  };
  const started = '--workflow-id one --type none --task-queue none --input {"run":1}'.split(' ');
  await run('temporal.sh', ['workflow', 'start', ...started], given);
  expect(
    await run('temporal.sh', ['workflow', 'show', '--workflow-id', 'one', '-o', 'json'], given),
  ).toContain('WORKFLOW_EXECUTION_STARTED');
  expect([...new Set(codec.calls)]).toEqual(['/encode Bearer token', '/decode Bearer token']);
});

test('the namespace is made with its search attributes, and a second time nothing fails', async () => {
  const run = await prepare();
  const given = { TEMPORAL_NAMESPACE: 'fiscal' };
  for (let time = 0; time < 2; time += 1) await run('create-namespace.sh', [], given);
  const words = ['operator', 'search-attribute', 'list', '--namespace', 'fiscal'];
  expect(await run('temporal.sh', words, given)).toMatch(/Authorizer +Keyword/);
});
