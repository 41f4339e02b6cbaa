import { runProgram } from '@fiscal/dev-stack/programs';

await runProgram('authority-simulator');
