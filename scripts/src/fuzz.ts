import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';

const values = readOptions({
  usage: `npm run fuzz -- [options]

Starts the whole service on this machine and lets Schemathesis call every operation of the published document, with input
that it allows and input that it forbids. Ends with an error for a 5xx, an answer that the document does not have, forbidden
input that the service accepts, and allowed input that it refuses for its form. Needs Python 3.10 or newer and the index of
Python's packages. It is not a part of npm test.

  --minutes N        minutes of the run (default: 15)
  --seed N           seed of the requests (default: 11)
  --only REGEX       only operations whose path matches
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
