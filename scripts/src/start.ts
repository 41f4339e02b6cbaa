import { parseArgs } from 'node:util';
import { describeStack, stackAsJson } from './stack/describe-stack.ts';
import { withStack } from './stack/with-stack.ts';

const { values } = parseArgs({
  options: { state: { type: 'string', default: '.state/local' }, json: { type: 'boolean', default: false } },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  await withStack({ statePath: values.state, progress: say, statusAfterSignal: 0 }, async (stack) => {
    process.stdout.write(values.json ? `${stackAsJson(stack)}\n` : describeStack(stack));
    await new Promise(() => undefined);
  });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
