import { startTestTemporal } from '@fiscal/dev-stack/test-servers';
import { temporaryFolder } from '@fiscal/testkit';
import { recordHistories } from './record-histories.ts';

const folder = temporaryFolder();
const server = await startTestTemporal(folder.path);
try {
  const written = await recordHistories(server.address);
  process.stdout.write(`${written.length} written\n${written.map((name) => `  ${name}\n`).join('')}`);
} finally {
  await server.stop();
  folder.remove();
}
