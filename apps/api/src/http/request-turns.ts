import { createFairQueue, type FairQueue } from '@fiscal/threads';

/** Works that a client could stop the others with: each waits for its client's turn. One set for all addresses. */
export interface RequestTurns {
  /** Big bodies: parsing, validation, drafting, quotation and the answer. */
  readonly documents: FairQueue;
  /**
   * Big messages of assistants: reading them, and the operation in them, which takes its own turn as well. An operation
   * never waits for one of these.
   */
  readonly envelopes: FairQueue;
  /** Uploaded files: PKCS#12, up to a second of derivation each, and pictures. */
  readonly uploads: FairQueue;
  /** DANFE, which are rendered where the worker has not stored them yet; those of an export and of small previews too. */
  readonly drawings: FairQueue;
  /** Previews of big bodies as PDF: each fills a thread and the event loop with some hundred pages. */
  readonly bigPreviews: FairQueue;
}

/** Turns for the two threads of the API; what waits holds a body of 1 MB at most. */
export const createRequestTurns = (): RequestTurns => ({
  documents: createFairQueue({ atOnce: 2, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
  envelopes: createFairQueue({ atOnce: 8, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
  uploads: createFairQueue({ atOnce: 1, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 5 }),
  drawings: createFairQueue({ atOnce: 8, atOncePerOwner: 1, waiting: 128, waitingPerOwner: 40 }),
  bigPreviews: createFairQueue({ atOnce: 1, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
});
