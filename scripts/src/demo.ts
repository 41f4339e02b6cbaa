import { parseArgs } from 'node:util';
import { runDemo } from './demo/run-demo.ts';
import { createStepPrinter } from './demo/step-printer.ts';

const { values } = parseArgs({
  options: { state: { type: 'string' }, out: { type: 'string', default: '.' } },
});

const printer = createStepPrinter(
  (text) => process.stdout.write(text),
  () => performance.now(),
);
try {
  await runDemo({
    statePath: values.state ?? '.state/demo',
    contents: values.state === undefined ? 'emptied' : 'kept',
    outputFolder: values.out,
    printer,
  });
} catch (error) {
  process.stderr.write(
    `\nThe demonstration failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
