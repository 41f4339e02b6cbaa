import type { DocumentReference, ServiceName } from './service.ts';

/** A call that the server received. */
export interface CallRecord {
  readonly at: Date;
  /** Undefined when no service has the address. */
  readonly service: ServiceName | undefined;
  readonly address: string;
  readonly document: DocumentReference;
  /** The name of the fault that the call had. */
  readonly fault: string | undefined;
  /** The lines that the call wrote to the ledger's journal, also those that it wrote later. */
  readonly stored: readonly string[];
  /** The status of HTTP, or what happened instead. */
  readonly outcome: number | 'closed' | 'reset' | 'cut' | 'silence' | 'pending';
}

/** A call that has not ended. */
export interface OpenCall {
  service: ServiceName | undefined;
  document: DocumentReference;
  fault: string | undefined;
  stored: readonly string[];
  outcome: CallRecord['outcome'];
}

export interface CallRecords {
  readonly open: (address: string) => OpenCall;
  readonly all: () => readonly CallRecord[];
}

export function createCallRecords(now: () => Date): CallRecords {
  const records: (OpenCall & { readonly at: Date; readonly address: string })[] = [];
  return {
    open: (address) => {
      const call = {
        at: now(),
        address,
        service: undefined,
        document: {},
        fault: undefined,
        stored: [],
        outcome: 'pending' as const,
      };
      records.push(call);
      return call;
    },
    all: () => records.map((record) => ({ ...record })),
  };
}
