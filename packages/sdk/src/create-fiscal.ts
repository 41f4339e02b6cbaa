import { readArguments } from './calls/build-request.ts';
import { callOperation } from './calls/call-operation.ts';
import { PendingAnswer } from './calls/pending-answer.ts';
import { PendingPages } from './calls/pending-pages.ts';
import { type Runtime, systemRuntime } from './calls/runtime.ts';
import { waitForEnd } from './calls/wait-for-end.ts';
import type { WaitOptions } from './contract/call-types.ts';
import type { OperationRow } from './contract/operation-table.ts';
import { type FiscalOptions, readOptions, type Settings } from './contract/options.ts';
import type { Nfe, Nfse, Operations } from './generated/contract.ts';
import { operations } from './generated/table.ts';

/** The client: every operation of the API by area, and methods that wait for the end of a document. */
export interface Fiscal extends Operations {
  /**
   * Waits until an NF-e has ended, in any final status, or needs the decision of a person (`attention`). Rejects with
   * `WaitTimeoutError` when the time is over. Queries again after a lost connection.
   */
  waitForNfe(id: string, options?: WaitOptions): Promise<Nfe>;
  /** Waits until an NFS-e has ended, as `waitForNfe` does for an NF-e. */
  waitForNfse(id: string, options?: WaitOptions): Promise<Nfse>;
}

/** Creates a client, which connects at its first call. Throws `TypeError` for unusable options. */
export const createFiscal = (options: FiscalOptions): Fiscal =>
  openFiscal(options, systemRuntime(options.fetch));

/** @internal Creates a client with the given runtime, for tests. */
export function openFiscal(options: FiscalOptions, runtime: Runtime): Fiscal {
  const settings = readOptions(options);
  const groups = Object.entries(operations).map(([group, rows]) => {
    const methods = Object.entries(rows).map(([method, row]) => [
      method,
      createMethod(row, settings, runtime),
    ]);
    return [group, Object.fromEntries(methods)];
  });
  // The table and the types are generated from one document.
  const called = Object.fromEntries(groups) as Operations;
  return {
    ...called,
    waitForNfe: (id, wait = {}) => waitForEnd(called.nfe.get, id, wait, settings, runtime),
    waitForNfse: (id, wait = {}) => waitForEnd(called.nfse.get, id, wait, settings, runtime),
  };
}

const createMethod =
  (row: OperationRow, settings: Settings, runtime: Runtime) =>
  (...given: readonly unknown[]): unknown => {
    const read = readArguments(row, given);
    const outcome = callOperation(row, read, settings, runtime);
    if (row.paged === undefined) return new PendingAnswer(outcome);
    const pageAt = async (cursor: string) => {
      const next = { ...read, query: { ...read.query, cursor } };
      return (await callOperation(row, next, settings, runtime)).data as Page;
    };
    return new PendingPages(outcome as ConstructorParameters<typeof PendingPages>[0], pageAt);
  };

type Page = Awaited<ReturnType<ConstructorParameters<typeof PendingPages>[1]>>;
