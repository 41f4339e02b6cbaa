import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';

const values = readOptions({
  usage: `npm run image -- [options]

Carries out the steps of the Dockerfile one after another without a container engine, then starts the result as an ordinary
user on a read-only folder against a Postgres and a Temporal server, and issues a note there. Needs the registry of npm, or
a filled store of pnpm.

  --keep     leave the folder with the image
  --help     this text`,
  options: {
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
// Imported only here, so that the usage is printed without loading the service.
const { buildNatively } = await import('./image/build-natively.ts');
const { tryImage } = await import('./image/try-image.ts');

const begun = performance.now();
const print = (line: string): void =>
  void process.stdout.write(
    `${String(Math.round((performance.now() - begun) / 1000)).padStart(4)} s  ${line}\n`,
  );
const environment = processEnvironment();
const context = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'fiscal-image-'));
chmodSync(folder, 0o755);
try {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: context, encoding: 'utf8' });
  const image = await buildNatively({
    context,
    into: join(folder, 'image'),
    args: { VERSION: environment.npm_package_version ?? 'trial', COMMIT: commit.trim() },
    environment: { PATH: environment.PATH, HOME: environment.HOME, CI: 'true' },
    progress: print,
  });
  const megabytes = execFileSync('du', ['-sm', image.root], { encoding: 'utf8' }).split('\t')[0];
  print(`built: ${megabytes} MB, ${JSON.stringify(image.labels)}`);
  if (process.getuid?.() !== 0) execFileSync('chmod', ['-R', 'a-w', image.root]);
  const note = await tryImage({ image, folder, path: environment.PATH ?? '', progress: print });
  print(`note ${note.number} is ${note.status}`);
  process.exitCode = note.status === 'authorized' ? 0 : 1;
} finally {
  if (values.keep) print(`kept in ${folder}`);
  else {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
