import { nfe } from '../routes/nfe/nfe.ts';
import { nfse } from '../routes/nfse/nfse.ts';
import type { NoteOperations } from '../routes/notes/note-operations.ts';
import { finishService, finishServiceEvent, requestServiceCancellation } from './finished-services.ts';
import { aRequestBody } from './note-bodies.ts';
import { finishEvent, requestCancellation } from './note-events.ts';
import { finishNote, queueNote } from './notes.ts';
import { aServiceBody, queueService } from './services-of-nfse.ts';
import type { TestApi } from './test-api.ts';

/** The changes of a request that are the same for every kind. */
interface Named {
  readonly companyId: string;
  readonly externalId: string;
}

/** Functions with which tests make and finish notes of a kind. The companies must come from `readyProvider`. */
export interface NoteKindCase {
  readonly kind: 'nfe' | 'nfse';
  readonly operations: NoteOperations;
  body(named: Named): object;
  /** The same request with another content. */
  otherBody(named: Named): object;
  /** Requests a note and returns its id. */
  queue(api: TestApi, companyId: string, externalId: string): Promise<string>;
  finish(
    api: TestApi,
    id: string,
    outcome: 'authorized' | 'rejected' | 'failed',
    print?: 'stored' | 'missing',
  ): Promise<void>;
  /** Requests the cancellation of a note and returns the id of the event. */
  cancel(api: TestApi, id: string): Promise<string>;
  finishEvent(api: TestApi, eventId: string, outcome: 'registered' | 'rejected' | 'failed'): Promise<void>;
}

export const noteKinds: readonly NoteKindCase[] = [
  {
    kind: 'nfe',
    operations: nfe,
    body: aRequestBody,
    // Within its 60 characters as it is, and beyond them as XML writes it.
    otherBody: (named) => aRequestBody({ ...named, natureOfOperation: '&'.repeat(60) }),
    queue: (api, companyId, externalId) => queueNote(api, companyId, { externalId }),
    finish: finishNote,
    cancel: requestCancellation,
    finishEvent,
  },
  {
    kind: 'nfse',
    operations: nfse,
    body: aServiceBody,
    otherBody: (named) => aServiceBody({ ...named, amounts: { service: '1600.00' } }),
    queue: (api, companyId, externalId) => queueService(api, companyId, { externalId }),
    finish: finishService,
    cancel: requestServiceCancellation,
    finishEvent: finishServiceEvent,
  },
];

/** Makes a note that its authority has authorized. Returns its id. */
export async function authorize(
  { queue, finish }: NoteKindCase,
  api: TestApi,
  companyId: string,
  externalId: string,
): Promise<string> {
  const id = await queue(api, companyId, externalId);
  await finish(api, id, 'authorized');
  return id;
}
