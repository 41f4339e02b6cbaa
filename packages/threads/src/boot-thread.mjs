// Entry of worker threads while the code is TypeScript: Node alone cannot load it. Bundles never load this file.
import { register } from 'tsx/esm/api';

register();
await import('./run-task.ts');
