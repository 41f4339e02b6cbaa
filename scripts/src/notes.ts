import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';
import { warnOfOwnSimulator } from './command-line/warn-of-own-simulator.ts';
import { coverageTable } from './notes/coverage-table.ts';

const values = readOptions({
  usage: `npm run notes -- [options]

Generates notes, validates them by the official schemas and sends them to its own simulator.

  --count N         notes (default: 1000)
  --seed N          seed of the first note (default: 1)
  --concurrency N   notes at the same time (default: 4)
  --help            this text`,
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '4' },
    help: { type: 'boolean' },
  },
});
// Imported only here, so that the usage is printed without loading the service.
const { compileNoteSchemas } = await import('./notes/note-schemas.ts');
const { openAuthority } = await import('./notes/open-authority.ts');
const { runNotes } = await import('./notes/run-notes.ts');

const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

warnOfOwnSimulator('notes', processEnvironment(), printError);
const begun = performance.now();
const schemas = compileNoteSchemas();
print(`Schemas: ${schemas.map(({ label }) => label).join(', ')}.`);
const authority = await openAuthority();
try {
  const report = await runNotes({
    authority,
    schemas,
    count: Number(values.count),
    firstSeed: Number(values.seed),
    concurrency: Number(values.concurrency),
    progress: (done) => printError(`${done} notes, ${Math.round((performance.now() - begun) / 1000)} s`),
  });
  for (const line of coverageTable(report)) print(line);
  for (const { seed, stage, reasons } of report.refusals)
    print(`REFUSED seed ${seed}, ${stage}: ${reasons.join('; ')}`);
  const seconds = Math.round((performance.now() - begun) / 1000);
  print(
    `${report.accepted} accepted, ${report.refusals.length} refused, ${report.items} items, ${seconds} s.`,
  );
  process.exitCode = report.refusals.length === 0 && report.accepted === Number(values.count) ? 0 : 1;
} finally {
  await authority.close();
}
