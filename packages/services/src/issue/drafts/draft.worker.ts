import type { OpenTask } from '@fiscal/threads';
import { quoteTaxes } from '../../calculate/quote-taxes.ts';
import type { DraftTask } from './create-draft-workers.ts';
import { draftDocument } from './draft-document.ts';

/** Drafts and quotes in a thread. */
export const openTask: OpenTask = () => (data) => {
  const task = data as DraftTask;
  return { value: task.kind === 'draft' ? draftDocument(task.input) : quoteTaxes(task.input) };
};
