import { serveThread } from '@fiscal/xml';
import { quoteTaxes } from '../taxes/quote-taxes.ts';
import type { DraftTask } from './create-draft-workers.ts';
import { draftDocument } from './draft-document.ts';

serveThread((given) => {
  const task = given as DraftTask;
  return { value: task.kind === 'draft' ? draftDocument(task.input) : quoteTaxes(task.input) };
});
