import { chaosFaults } from './chaos/chaos-faults.ts';
import { runChaos } from './chaos/run-chaos.ts';
import { readOptions } from './command-line/read-options.ts';
import { warnOfOwnSimulator } from './command-line/warn-of-own-simulator.ts';

const values = readOptions({
  usage: `npm run chaos -- [options]

Issues notes while processes are killed, and compares the simulator's ledger with the database.

  --notes N        notes (default: 500)
  --concurrency N  notes at the same time (default: 10)
  --kill-every S   seconds between two kills (default: 10)
  --seed N         seed of the faults (default: 1)
  --state DIR      folder that is kept (default: .state/chaos, emptied before)
  --help           this text`,
  options: {
    notes: { type: 'string', default: '500' },
    concurrency: { type: 'string', default: '10' },
    'kill-every': { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    state: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

warnOfOwnSimulator('chaos', process.env, say);
const options = {
  statePath: values.state ?? '.state/chaos',
  contents: values.state === undefined ? 'emptied' : 'kept',
  notes: Number(values.notes),
  concurrency: Number(values.concurrency),
  killEveryMs: Number(values['kill-every']) * 1000,
  seed: Number(values.seed),
  deadlineMs: 1_200_000,
  progress: say,
} as const;
try {
  const report = await runChaos(options);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  const faults = chaosFaults(report, options);
  for (const fault of faults) say(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
