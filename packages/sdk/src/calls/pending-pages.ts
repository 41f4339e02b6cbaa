import type { AnswerWithResponse, PagedAnswer } from '../contract/call-types.ts';
import { PendingAnswer } from './pending-answer.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
}

/** The promise of the first page. Iterating over it gives the elements of all pages. */
export class PendingPages extends PendingAnswer<Page> implements PagedAnswer<Page, unknown> {
  readonly #pageAt: (cursor: string) => PromiseLike<Page>;

  constructor(first: Promise<AnswerWithResponse<Page>>, pageAt: (cursor: string) => PromiseLike<Page>) {
    super(first);
    this.#pageAt = pageAt;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, void> {
    let page: Page = (await this.withResponse()).data;
    for (;;) {
      yield* page.data;
      const { nextCursor } = page;
      if (nextCursor === null) return;
      page = await this.#pageAt(nextCursor);
      if (page.nextCursor === nextCursor) throw new Error('the service answered a page that follows itself');
    }
  }
}
