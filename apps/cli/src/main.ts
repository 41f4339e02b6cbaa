import { processEnvironment } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { runCli } from './run-cli.ts';

process.exitCode = await runCli({
  filingKinds,
  argv: process.argv,
  environment: processEnvironment(),
  output: process.stdout,
  errors: process.stderr,
});
