import type { Answer, AnswerWithResponse } from '../contract/call-types.ts';

/** A promise of the data that can also give the response. Both come from one promise, so that an error rejects only once. */
export class PendingAnswer<Data> implements Answer<Data> {
  readonly [Symbol.toStringTag] = 'Promise';
  readonly #outcome: Promise<AnswerWithResponse<Data>>;

  constructor(outcome: Promise<AnswerWithResponse<Data>>) {
    this.#outcome = outcome;
  }

  withResponse(): Promise<AnswerWithResponse<Data>> {
    return this.#outcome;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<Kept = Data, Mended = never>(
    onData?: ((data: Data) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Kept | Mended> {
    return this.#outcome.then(({ data }) => data).then(onData, onError);
  }

  catch<Mended = never>(
    onError?: ((error: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Data | Mended> {
    return this.then(undefined, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.then().finally(onEnd);
  }
}
