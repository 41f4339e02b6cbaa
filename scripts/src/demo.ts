import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';
import { createStepPrinter } from './demo/step-printer.ts';

const values = readOptions({
  usage: `npm run demo -- [options]

Starts everything, issues a note and an NFS-e, shows each step and the recovery of a lost answer, and stops.

  --state DIR        folder of the state (default: .state/demo, which is emptied first)
  --out DIR          folder for nfe.xml, danfe.pdf, nfse.xml and danfse.pdf (default: the current one)
  --authority FILE   addresses of another authority (docs/how-to/operators/authority-addresses.md); the NFS-e, the lost answer and the
                     comparison with the ledger need the simulator and are then left out
  --help             this text

Environment: AUTHORITY_ENDPOINTS_FILE, AUTHORITY_SIMULATED, TRUST_STORE_EXTRA_ROOTS and DATABASE_URL as for npm start.`,
  options: {
    state: { type: 'string' },
    out: { type: 'string', default: '.' },
    authority: { type: 'string' },
    help: { type: 'boolean' },
  },
});

// Imported only here, so that the usage is printed without loading the service.
const { chooseAuthority } = await import('@fiscal/dev-stack');
const { runDemo } = await import('./demo/run-demo.ts');

const printer = createStepPrinter(
  (text) => process.stdout.write(text),
  () => performance.now(),
);
try {
  await runDemo({
    statePath: values.state ?? '.state/demo',
    contents: values.state === undefined ? 'emptied' : 'kept',
    outputFolder: values.out,
    authority: chooseAuthority({ option: values.authority, environment: processEnvironment() }),
    printer,
  });
} catch (error) {
  process.stderr.write(
    `\nThe demonstration failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
