import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.ts';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '500' },
    concurrency: { type: 'string', default: '10' },
    'kill-every': { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    state: { type: 'string' },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const ownState = '.state/chaos';
if (values.state === undefined) rmSync(ownState, { recursive: true, force: true });
const report = await runChaos({
  statePath: values.state ?? ownState,
  notes: Number(values.notes),
  concurrency: Number(values.concurrency),
  killEveryMs: Number(values['kill-every']) * 1000,
  seed: Number(values.seed),
  deadlineMs: 1_200_000,
  progress: say,
});
process.stdout.write(`${JSON.stringify(report)}\n`);
for (const difference of report.differences) say(difference);
process.exitCode = report.differences.length === 0 ? 0 : 1;
