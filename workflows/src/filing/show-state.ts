import type { SearchAttributeName } from '@fiscal/contracts';
import { defineSearchAttributeKey } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import type { Filing } from './filing.ts';

const keyword = (name: SearchAttributeName) => defineSearchAttributeKey(name, 'KEYWORD');
const documentStatus = keyword('DocumentStatus');
const attentionKey = keyword('Attention');
const waitingKey = keyword('Waiting');
const answerCode = keyword('AnswerCode');
const nextAttemptAt = defineSearchAttributeKey('NextAttemptAt' satisfies SearchAttributeName, 'DATETIME');
const attempts = defineSearchAttributeKey('Attempts' satisfies SearchAttributeName, 'INT');

/** Shows a change of state to operators: one upsert for all attributes, because each is an event and a write. */
export function showState(filing: Filing): void {
  const { attention, lastCode, nextAttemptAt: next, status, transmissions, waiting } = filing.state;
  upsertSearchAttributes([
    { key: documentStatus, value: status },
    { key: attentionKey, value: attention },
    { key: waitingKey, value: waiting },
    { key: answerCode, value: lastCode },
    { key: nextAttemptAt, value: next === undefined ? null : new Date(next) },
    { key: attempts, value: transmissions },
  ]);
  filing.happened('shown');
}
