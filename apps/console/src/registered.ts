import { decisionActions } from './pages/document/decision-actions.ts';
import { documentFiles } from './pages/document/document-files.ts';
import { documentPage } from './pages/document/document-page.tsx';
import { hurry, redispatch, reveal } from './pages/document/other-actions.ts';
import { queuePage } from './pages/queue/queue-page.tsx';
import type { Action } from './routes/define-action.ts';
import type { FileRoute } from './routes/define-file.ts';
import type { Page } from './routes/define-page.ts';

/** Every page of the console. */
export const pages: readonly Page[] = [queuePage, documentPage];

/** Every action of the console. */
export const actions: readonly Action[] = [...decisionActions, hurry, redispatch, reveal];

/** Every address that sends a file. */
export const files: readonly FileRoute[] = [...documentFiles];
