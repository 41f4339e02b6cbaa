import { canBeReopened, type DocumentDescription } from '@fiscal/services';
import { stepsOf } from '../../words/attention-guides.ts';
import type { AttentionStep } from '../../words/attention-step.ts';

/** Returns the steps that a person has for a document now. */
export const offeredSteps = (document: DocumentDescription): readonly AttentionStep[] =>
  stepsOf({
    ...document,
    hasEndedNote: document.related.some(
      ({ relation, status }) => relation === 'note' && status !== 'authorized',
    ),
    canBeReopened: canBeReopened(document, document.failure),
  });
