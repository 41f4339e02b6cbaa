import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';

const values = readOptions({
  usage: `npm run fuzz -- [options]

Starts the whole service on this machine and lets Schemathesis call every operation of the published document, with what
it allows and with what it forbids. Ends with an error for a 5xx, an answer outside of the document, an input that it
forbids and the service takes, and one that it allows and the service refuses for its shape. Needs Python 3.10 or newer
and the index of Python's packages; no part of npm test.

  --minutes N        how long (default: 15)
  --seed N           seed of what is sent (default: 11)
  --only REGEX       only operations whose path it finds
  --python PROGRAM   Python (default: python3)
  --state DIR        folder of the service's state, of the tool and of its reports (default: .state/fuzz)
  --help             this text`,
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: '11' },
    only: { type: 'string', default: '' },
    python: { type: 'string', default: 'python3' },
    state: { type: 'string', default: '.state/fuzz' },
    help: { type: 'boolean' },
  },
});

// Imported only here, so that the usage is printed without loading the service.
const { runFuzz } = await import('./fuzz/run-fuzz.ts');

const numberOf = (name: 'minutes' | 'seed'): number => {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value > 0) return value;
  process.stderr.write(`--${name} ${values[name]}: a number above 0 is needed\n`);
  process.exit(2);
};

try {
  process.exitCode = await runFuzz({
    minutes: numberOf('minutes'),
    seed: numberOf('seed'),
    only: values.only,
    python: values.python,
    folder: values.state,
    environment: processEnvironment(),
    print: (line) => void process.stderr.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
