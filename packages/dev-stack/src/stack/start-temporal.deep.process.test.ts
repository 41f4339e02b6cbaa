import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { obtainServer, startServer } from '@fiscal/temporal';
import { freePort, temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Starts a server on a folder as `npm start` does. */
async function startIn(folder: string, environment: NodeJS.ProcessEnv) {
  const binary = await obtainServer({ environment, folder, progress: () => undefined });
  const server = await startServer({
    binary,
    folder,
    environment,
    storage: 'file',
    port: await freePort(),
    namespace: 'fiscal',
    searchAttributes: {},
  });
  onTestFinished(() => server.kill());
  return server;
}

test('a server keeps its database in its folder, also with an unusual name, and starts with it again', async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const folder = join(path, 'ü #1 %20 ?a=b');
  mkdirSync(folder);
  for (let start = 0; start < 2; start += 1) {
    const server = await startIn(folder, process.env);
    await server.stop();
    expect(readdirSync(path)).toEqual(['ü #1 %20 ?a=b']);
    expect(readdirSync(folder)).toContain('temporal.db');
  }
});

test('neither a proxy nor a Temporal profile of the caller concerns the server of this machine', async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  onTestFinished(() => void vi.unstubAllEnvs());
  const nobody = `http://127.0.0.1:${await freePort()}`;
  for (const name of ['http_proxy', 'https_proxy', 'grpc_proxy']) vi.stubEnv(name, nobody);
  for (const name of ['no_proxy', 'no_grpc_proxy']) vi.stubEnv(name, '');
  const server = await startIn(path, { ...process.env, TEMPORAL_ENV: 'prod' });
  await server.stop();
});
