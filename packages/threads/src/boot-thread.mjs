// Entry of worker threads that run TypeScript, which Node cannot load alone. Bundles never load this file.
import { register } from 'tsx/esm/api';

register();
await import('./run-task.ts');
