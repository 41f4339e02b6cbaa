import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from './stored-value.ts';

/** The common parts of the events about filings without a registration. */
interface UnregisteredEvents<Prefix extends string, Common extends object, Rejection> {
  /** The beginning of their names, before `rejected`, `failed` and `attention`. */
  readonly prefix: Prefix;
  /** `data` that each has. */
  readonly common: Common;
  readonly rejectionOf: (rejection: NonNullable<FilingRow['rejection']>) => Rejection;
}

/**
 * Says what receivers learn of a filing without a registration: nothing while it is in progress. Names and data
 * are compared with the contract where they are published. Source: api-conventions 9.3.
 */
export function publishUnregistered<const Prefix extends string, Common extends object, Rejection>(
  filing: FilingRow,
  { prefix, common, rejectionOf }: UnregisteredEvents<Prefix, Common, Rejection>,
) {
  const { status, rejection: stored, failure, attention } = filing;
  if (status === 'rejected') {
    const rejection = rejectionOf(storedValue(filing, stored));
    return [{ event: `${prefix}rejected` as const, data: { ...common, rejection } }];
  }
  if (status === 'failed') {
    return [{ event: `${prefix}failed` as const, data: { ...common, failure, attention } }];
  }
  if (attention === null) return [];
  return [{ event: `${prefix}attention` as const, data: { ...common, attention } }];
}
