import { join } from 'node:path';
import { writeDump } from '@fiscal/db/testing';
import { startPostgres } from '@fiscal/dev-stack/test-servers';
import { createHarness } from '@fiscal/services/testing';
import { temporaryFolder } from '@fiscal/testkit';
import { fillDatabase } from './fill-database.ts';

const folder = temporaryFolder();
const server = await startPostgres({ folder: join(folder.path, 'postgres'), durability: 'fast' });
try {
  const harness = await createHarness(server.url);
  await fillDatabase(harness);
  process.stdout.write(`${await writeDump(harness.database.adminUrl)}\n`);
  await harness.close();
} finally {
  await server.stop();
  folder.remove();
}
