import type { PublishedEvent } from '@fiscal/api-contract';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from './stored-value.ts';

/** What the events about filings without a registration share. */
interface UnregisteredEvents {
  /** The beginning of their names, before `rejected`, `failed` and `attention`. */
  readonly prefix: string;
  /** `data` that each has. */
  readonly common: object;
  /** Shows a rejection; as it is stored unless given. */
  readonly rejectionOf?: (rejection: NonNullable<FilingRow['rejection']>) => object;
}

/**
 * Says what receivers learn of a filing that stands without a registration: nothing while it is in progress. Source:
 * api-conventions 9.3.
 */
export function publishUnregistered(
  filing: FilingRow,
  { prefix, common, rejectionOf = (rejection) => rejection }: UnregisteredEvents,
): readonly PublishedEvent[] {
  const { status, rejection, failure, attention } = filing;
  // The tests over every event compare name and data with the contract.
  const published = (name: string, data: object) =>
    [{ event: `${prefix}${name}`, data: { ...common, ...data } }] as object as readonly PublishedEvent[];
  if (status === 'rejected')
    return published('rejected', { rejection: rejectionOf(storedValue(filing, rejection)) });
  if (status === 'failed') return published('failed', { failure, attention });
  return attention === null ? [] : published('attention', { attention });
}
