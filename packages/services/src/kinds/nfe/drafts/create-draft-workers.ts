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
  /** Drafts as `draftDocument` does; safe to call on the event loop with notes of any size. */
  readonly draft: (input: DocumentToDraft) => Promise<DraftVerdict>;
  /** Drafts as `draftQuotedDocument` does; safe to call on the event loop with notes of any size. */
  readonly draftQuoted: (input: DocumentToDraft) => Promise<QuotedVerdict>;
  /** Quotes as `quoteTaxes` does; safe to call on the event loop with requests of any size. */
  readonly quote: (input: RequestToCalculate) => Promise<QuotationVerdict>;
}

export interface DraftWorkersOptions {
  /** Where big notes are drafted. */
  readonly threads: Pick<Threads, 'run'>;
  /** Items from which a note goes to a thread; `manyItems` by default. */
  readonly bigFrom?: number | undefined;
}

/** What a thread is given. */
export type DraftTask =
  | { readonly kind: 'draft' | 'draftQuoted'; readonly input: DocumentToDraft }
  | { readonly kind: 'quote'; readonly input: RequestToCalculate };

/** Drafts and quotes small notes here and big ones in a thread. */
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
