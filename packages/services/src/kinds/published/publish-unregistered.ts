import type { PublishedEvent, RequestEventFields } from '@fiscal/api-contract';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from './stored-value.ts';

/**
 * What receivers learn of an event or a range that stands without a registration; undefined while it is in progress.
 * Source: api-conventions 9.3.
 */
export function publishUnregistered(
  filing: FilingRow,
  common: RequestEventFields,
): PublishedEvent | undefined {
  const { status, rejection, failure, attention } = filing;
  if (status === 'rejected') {
    return { event: 'nfe.event_rejected', data: { ...common, rejection: storedValue(filing, rejection) } };
  }
  if (status === 'failed') return { event: 'nfe.event_failed', data: { ...common, failure, attention } };
  return attention === null ? undefined : { event: 'nfe.event_attention', data: { ...common, attention } };
}
