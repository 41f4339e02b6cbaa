import type { SearchAttributeName } from '@fiscal/contracts';
import { defineSearchAttributeKey } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { Journey } from './journey.ts';
import { detailsOf } from './operator-words.ts';

const keyword = (name: SearchAttributeName) => defineSearchAttributeKey(name, 'KEYWORD');
const documentStatus = keyword('DocumentStatus');
const attentionKey = keyword('Attention');
const answerCode = keyword('AnswerCode');
const nextAttemptAt = defineSearchAttributeKey('NextAttemptAt' satisfies SearchAttributeName, 'DATETIME');
const attempts = defineSearchAttributeKey('Attempts' satisfies SearchAttributeName, 'INT');

/** Shows a change of state to operators: one upsert for all attributes, since each is an event and a write. */
export function announce(journey: Journey): void {
  const { attention, lastCode, nextAttemptAt: next, status, transmissions } = journey;
  upsertSearchAttributes([
    { key: documentStatus, value: status },
    { key: attentionKey, value: attention },
    { key: answerCode, value: lastCode },
    { key: nextAttemptAt, value: next === undefined ? null : new Date(next) },
    { key: attempts, value: transmissions },
  ]);
  describe(journey);
}

/** Refreshes the words alone, which cost no event. */
export function describe(journey: Journey): void {
  setCurrentDetails(detailsOf(journey));
}
