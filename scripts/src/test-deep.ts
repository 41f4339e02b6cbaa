import { runTestCommand } from './test/run-test-command.ts';

process.exitCode = await runTestCommand('deep');
