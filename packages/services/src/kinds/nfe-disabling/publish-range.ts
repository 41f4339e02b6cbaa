import type { PublishedEvent } from '@fiscal/api-contract';
import { id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { publishUnregistered } from '../event-data/publish-unregistered.ts';
import { storedValue } from '../event-data/stored-value.ts';
import type { PublishedRange } from './read-range.ts';

const noNote = { id: null, externalId: null, number: null, accessKey: null, sequence: null } as const;

/** Returns the events about the present state of a range; none while it is in progress. Source: api-conventions 9.3. */
export function publishRange(filing: FilingRow, range: PublishedRange): readonly PublishedEvent[] {
  const { first: from, last: to, series, year, protocol } = range;
  const id = id24(filing.id);
  const numbers = { companyId: id24(filing.companyId), environment: filing.environment, series, from, to };
  if (filing.status !== 'authorized') {
    const common = { ...noNote, ...numbers, eventId: id, type: 'disable' } as const;
    return publishUnregistered(filing, {
      prefix: 'nfe.event_',
      common,
      rejection: filing.rejection,
    });
  }
  const registeredAt = storedValue(filing, range.registeredAt).toISOString();
  return [{ event: 'nfe.disabled', data: { id, ...numbers, year, protocol, registeredAt } }];
}
