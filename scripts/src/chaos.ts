import { processEnvironment } from '@fiscal/config/environment';
import { fewestNotes, runChaos } from '@fiscal/e2e';
import { readOptions } from './command-line/read-options.ts';
import { warnOfOwnSimulator } from './command-line/warn-of-own-simulator.ts';

const values = readOptions({
  usage: `npm run chaos -- [options]

Issues notes, corrects and cancels them and disables numbers. Meanwhile API, worker, Temporal, Postgres and simulator are killed and frozen, calls to
Temporal take 0 to 4 s longer and round trips to Postgres 0 to 500 ms, executions are cancelled, terminated and deleted, and answers of the
authority are lost. Then it compares ledger, database and webhooks.

  --notes N        notes, ${fewestNotes} or more (default: 500)
  --faults N       faults of processes and executions (default: one for each 25 notes; every kind at least once)
  --concurrency N  notes at the same time (default: 10)
  --freeze S       seconds of a freeze (default: 12)
  --seed N         seed of all random choices (default: 1)
  --state DIR      folder of the state (default: .state/chaos, which is emptied first)
  --help           this text`,
  options: {
    notes: { type: 'string', default: '500' },
    faults: { type: 'string' },
    concurrency: { type: 'string', default: '10' },
    freeze: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    state: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const print = (line: string): void => void process.stderr.write(`${line}\n`);

warnOfOwnSimulator('chaos', processEnvironment(), print);
const notes = Number(values.notes);
try {
  const report = await runChaos({
    statePath: values.state ?? '.state/chaos',
    contents: values.state === undefined ? 'emptied' : 'kept',
    documents: 'all',
    notes,
    faults: values.faults === undefined ? Math.round(notes / 25) : Number(values.faults),
    concurrency: Number(values.concurrency),
    freezeMs: Number(values.freeze) * 1000,
    seed: Number(values.seed),
    stalledMs: 600_000,
    progress: print,
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  const faults = [...report.differences, ...report.complaints];
  for (const fault of faults) print(fault);
  if (faults.length > 0) print(`again: npm run chaos -- --notes ${notes} --seed ${report.seed}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
