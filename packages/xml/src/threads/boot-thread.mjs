// Entry of worker threads while the code is TypeScript: Node alone cannot load it. Bundles never load this file.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);
