import { createThreadPool } from '../threads/create-thread-pool.ts';
import { threadEntry } from '../threads/thread-entry.ts';

// Run by a test as a program of its own. The pool is left open: idle threads must not keep the process alive.
const pool = createThreadPool({ entry: threadEntry(import.meta.url, 'odd-thread'), size: 1 });
process.stdout.write(JSON.stringify(await pool.run({ data: 'from outside' })));
