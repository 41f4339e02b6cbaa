import { assertNever } from '@fiscal/domain';
import type { OpenTask } from '@fiscal/threads';
import { quoteTaxes } from '../../../calculate/quote-taxes.ts';
import type { DraftTask } from './create-draft-workers.ts';
import { draftDocument, draftQuotedDocument } from './draft-document.ts';

/** Drafts and quotes in a thread. */
export const openTask: OpenTask = () => (data) => ({ value: perform(data as DraftTask) });

function perform(task: DraftTask): unknown {
  switch (task.kind) {
    case 'draft':
      return draftDocument(task.input);
    case 'draftQuoted':
      return draftQuotedDocument(task.input);
    case 'quote':
      return quoteTaxes(task.input);
    default:
      return assertNever(task);
  }
}
