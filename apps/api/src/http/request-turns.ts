import { createFairQueue, type FairQueue } from '@fiscal/threads';

/**
 * Queues for work with which one client could block the others: each client waits for its turn. All listeners share
 * them.
 */
export interface RequestTurns {
  /** Big bodies: parsing, validation, drafting, quotation and the answer. */
  readonly documents: FairQueue;
  /**
   * Big messages of assistants: reading them, and the operation in them, which takes its own turn as well. An operation
   * never waits for one of these.
   */
  readonly envelopes: FairQueue;
  /** Uploaded files: certificates, up to a second of key derivation each, and pictures. */
  readonly uploads: FairQueue;
  /** DANFEs and DANFSes that the worker has not stored yet, also for an export, and small previews as PDF. */
  readonly drawings: FairQueue;
  /** Previews of big bodies as PDF: some hundred pages, which keep a thread and the event loop busy. */
  readonly bigPreviews: FairQueue;
}

/** Creates the queues for the two threads of the API. A waiting request holds a body of at most 1 MB. */
export const createRequestTurns = (): RequestTurns => ({
  documents: createFairQueue({ atOnce: 2, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
  envelopes: createFairQueue({ atOnce: 8, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
  uploads: createFairQueue({ atOnce: 1, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 5 }),
  drawings: createFairQueue({ atOnce: 8, atOncePerOwner: 1, waiting: 128, waitingPerOwner: 40 }),
  bigPreviews: createFairQueue({ atOnce: 1, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
});
