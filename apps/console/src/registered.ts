import { queuePage } from './pages/queue/queue-page.tsx';
import type { Action } from './routes/define-action.ts';
import type { FileRoute } from './routes/define-file.ts';
import type { Page } from './routes/define-page.ts';

/** Every page of the console. */
export const pages: readonly Page[] = [queuePage];

/** Every action of the console. */
export const actions: readonly Action[] = [];

/** Every address that sends a file. */
export const files: readonly FileRoute[] = [];
