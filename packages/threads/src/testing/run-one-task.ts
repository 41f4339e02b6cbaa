import { createThreads } from '../create-threads.ts';
import { threadModule } from '../thread-module.ts';

// A program that a test runs. The threads stay open: idle ones must not keep the process alive.
const threads = createThreads({ size: 1 });
const module = threadModule(import.meta.url, 'odd-task');
process.stdout.write(JSON.stringify(await threads.run({ module, data: 'from outside' })));
