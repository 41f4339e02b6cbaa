/** What a call may override of the client's options. */
export interface CallOptions {
  /** Ends the call, also between two attempts; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time of one attempt, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often the call may be sent again where that is safe; 0: never. */
  readonly maxRetries?: number | undefined;
  /** Sent as `X-Request-Id`, 8 to 128 of `A-Za-z0-9._-`; made by the client when absent. */
  readonly requestId?: string | undefined;
}

export interface SimulatedCallOptions extends CallOptions {
  /** A scenario of the simulated authority, as `reject=778`; without effect against a real one. */
  readonly simulate?: string | undefined;
}

/** How a call was answered. */
export interface ResponseFacts {
  readonly status: number;
  /** Name it when you ask for help. */
  readonly requestId: string;
  readonly headers: Headers;
  /** How often the call was sent, from 1. */
  readonly attempts: number;
}

export interface AnswerWithResponse<Data> {
  readonly data: Data;
  readonly response: ResponseFacts;
}

/** The promise of an answer. It rejects with `FiscalApiError` or `FiscalConnectionError`. */
export interface Answer<Data> extends Promise<Data> {
  /** The answer with its status, headers and request id. */
  withResponse(): Promise<AnswerWithResponse<Data>>;
}

/** The promise of one page; iterated (`for await`), it gives the elements of this page and of all that follow. */
export interface PagedAnswer<Page, Item> extends Answer<Page>, AsyncIterable<Item> {}

interface FileFacts {
  readonly contentType: string;
  /** The file name that `Content-Disposition` gives. */
  readonly fileName: string | undefined;
  /** Identifies the bytes. */
  readonly etag: string | undefined;
}

/** A document as the service keeps it, byte by byte. */
export interface FileAnswer extends FileFacts {
  readonly bytes: Uint8Array;
  /** The bytes as UTF-8. */
  text(): string;
}

/**
 * A document of any size, read as it comes. It can be read once; ending the iteration early closes the connection. A
 * connection lost on the way rejects with `FiscalConnectionError`: what came until then is not the whole document.
 */
export interface StreamAnswer extends FileFacts, AsyncIterable<Uint8Array> {}

/** A file to send. */
export interface FileBody<ContentType extends string> {
  readonly contentType: ContentType;
  readonly bytes: Uint8Array;
}

/** How long to wait for the end of a document. */
export interface WaitOptions {
  /** Longest time to wait, in milliseconds; 120,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
