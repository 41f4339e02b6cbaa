import { processEnvironment } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { endOnFault } from '@fiscal/observability';
import { runCli } from './run-cli.ts';

endOnFault({ name: 'cli' });
process.exitCode = await runCli({
  filingKinds,
  argv: process.argv,
  environment: processEnvironment(),
  output: process.stdout,
  errors: process.stderr,
});
