import { type Threads, threadModule } from '@fiscal/threads';
import type { RequestToCalculate } from '../../../calculate/calculate-request.ts';
import { manyItems } from '../../../calculate/many-items.ts';
import { type QuotationVerdict, quoteTaxes } from '../../../calculate/quote-taxes.ts';
import {
  type DocumentToDraft,
  type DraftVerdict,
  draftDocument,
  draftQuotedDocument,
  type QuotedVerdict,
} from './draft-document.ts';

export interface DraftWorkers {
  /** Drafts like `draftDocument`, without blocking the event loop for big notes. */
  readonly draft: (input: DocumentToDraft) => Promise<DraftVerdict>;
  /** Drafts like `draftQuotedDocument`, without blocking the event loop for big notes. */
  readonly draftQuoted: (input: DocumentToDraft) => Promise<QuotedVerdict>;
  /** Quotes like `quoteTaxes`, without blocking the event loop for big requests. */
  readonly quote: (input: RequestToCalculate) => Promise<QuotationVerdict>;
}

export interface DraftWorkersOptions {
  /** The threads that draft big notes. */
  readonly threads: Pick<Threads, 'run'>;
  /** The number of items from which a thread drafts the note; `manyItems` by default. */
  readonly bigFrom?: number | undefined;
}

/** The input of a thread. */
export type DraftTask =
  | { readonly kind: 'draft' | 'draftQuoted'; readonly input: DocumentToDraft }
  | { readonly kind: 'quote'; readonly input: RequestToCalculate };

/** Makes the functions that draft and quote small notes on the event loop and big notes in a thread. */
export function createDraftWorkers({ threads, bigFrom = manyItems }: DraftWorkersOptions): DraftWorkers {
  const module = threadModule(import.meta.url, 'draft.worker');

  async function inThread(task: DraftTask): Promise<unknown> {
    const result = await threads.run({ module, data: task });
    if (result.kind !== 'done') throw new Error('the draft did not finish');
    return result.value;
  }

  return {
    async draft(input) {
      if (input.request.items.length < bigFrom) return draftDocument(input);
      return (await inThread({ kind: 'draft', input })) as DraftVerdict;
    },
    async draftQuoted(input) {
      if (input.request.items.length < bigFrom) return draftQuotedDocument(input);
      return (await inThread({ kind: 'draftQuoted', input })) as QuotedVerdict;
    },
    async quote(input) {
      if (input.input.items.length < bigFrom) return quoteTaxes(input);
      return (await inThread({ kind: 'quote', input })) as QuotationVerdict;
    },
  };
}
