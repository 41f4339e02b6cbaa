import { filingKinds } from '@fiscal/contracts/kinds-table';
import { runCli } from './run-cli.ts';

process.exitCode = await runCli({
  filingKinds,
  argv: process.argv,
  environment: process.env,
  output: process.stdout,
  errors: process.stderr,
});
