import { parseArgs } from 'node:util';
import { describeStack, stackAsJson } from './stack/describe-stack.ts';
import { startStack } from './stack/start-stack.ts';

const { values } = parseArgs({
  options: { state: { type: 'string', default: '.state/local' }, json: { type: 'boolean', default: false } },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

let ended = false;
const stack = await startStack({
  statePath: values.state,
  progress: say,
  onCrash: (name, how) => {
    say(`${name} ended: ${how}; see its log in ${values.state}/logs`);
    void end(1);
  },
});

async function end(status: number): Promise<void> {
  if (ended) return;
  ended = true;
  await stack.stop();
  process.exit(status);
}

process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void end(0));
process.stdout.write(values.json ? `${stackAsJson(stack)}\n` : describeStack(stack));
