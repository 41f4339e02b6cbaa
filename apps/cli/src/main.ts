import { runCli } from './run-cli.ts';

process.exitCode = await runCli({
  argv: process.argv,
  environment: process.env,
  output: process.stdout,
  errors: process.stderr,
});
