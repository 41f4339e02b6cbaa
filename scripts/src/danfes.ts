import { spawnSync } from 'node:child_process';
import { processEnvironment } from '@fiscal/config/environment';
import { isInstalled } from '@fiscal/testkit';
import { readOptions } from './command-line/read-options.ts';

const values = readOptions({
  usage: `npm run danfes -- [options]

Renders the DANFE of generated notes in both layouts, portrait and landscape, and looks for faults: a value under its label
that differs from the XML, a text outside the margins or over another, a broken number, a bar code that cannot be read at
150 dpi. Then it lays out costly documents, counts the work and prints the largest. Needs poppler-utils and zbar-tools.
npm test does the same with a few notes.

  --count N   notes of each of the four forms (default: 100)
  --seed N    seed of the notes (default: 20261122)
  --help      this text`,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261122' },
    help: { type: 'boolean' },
  },
});

for (const name of ['count', 'seed'] as const) {
  if (/^[1-9]\d{0,8}$/.test(values[name])) continue;
  process.stderr.write(`--${name} ${values[name]}: a whole number above 0 is needed\n`);
  process.exit(2);
}
const missing = ['pdftotext', 'pdftoppm', 'zbarimg'].filter((tool) => !isInstalled(tool));
if (missing.length > 0) {
  process.stderr.write(`${missing.join(', ')} absent: install poppler-utils and zbar-tools\n`);
  process.exit(1);
}
const files = ['generated-notes', 'costly-documents'].map((name) => `packages/pdf/src/${name}`);
// One file runs after the other, because each uses a whole processor.
const options = ['run', '--project', 'unit', '--no-file-parallelism', '--reporter=verbose', ...files];
const { status } = spawnSync('node_modules/.bin/vitest', options, {
  stdio: 'inherit',
  env: { ...processEnvironment(), DANFE_NOTES: values.count, DANFE_SEED: values.seed },
});
process.exitCode = status ?? 1;
