import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from './stored-value.ts';

/** The common parts of the events about filings without a registration. */
interface UnregisteredEvents<Prefix extends string, Common extends object, Rejection extends object> {
  /** The beginning of their names, before `rejected`, `failed` and `attention`. */
  readonly prefix: Prefix;
  /** `data` that each has. */
  readonly common: Common;
  /** The refusal as events show it; null unless the filing is rejected. */
  readonly rejection: Rejection | null;
}

/**
 * Says what receivers learn of a filing without a registration: nothing while it is in progress. Names and data
 * are compared with the contract where they are published. Source: api-conventions 9.3.
 */
export function publishUnregistered<
  const Prefix extends string,
  Common extends object,
  Rejection extends object,
>(filing: FilingRow, { prefix, common, rejection }: UnregisteredEvents<Prefix, Common, Rejection>) {
  const { status, failure, attention } = filing;
  if (status === 'rejected') {
    const data = { ...common, rejection: storedValue(filing, rejection) };
    return [{ event: `${prefix}rejected` as const, data }];
  }
  if (status === 'failed') {
    return [{ event: `${prefix}failed` as const, data: { ...common, failure, attention } }];
  }
  if (attention === null) return [];
  return [{ event: `${prefix}attention` as const, data: { ...common, attention } }];
}
