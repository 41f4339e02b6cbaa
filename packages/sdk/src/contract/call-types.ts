/** Options of one call. They override the options of the client. */
export interface CallOptions {
  /** Ends the call, also between two attempts; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time of one attempt, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The most times that the call is sent again when repeating is safe; 0: never. */
  readonly maxRetries?: number | undefined;
  /** Sent as `X-Request-Id`: 8 to 128 characters of `A-Za-z0-9._-`. The client makes one when absent. */
  readonly requestId?: string | undefined;
}

export interface SimulatedCallOptions extends CallOptions {
  /** A scenario of the simulated authority, such as `reject=778`. A real authority ignores it. */
  readonly simulate?: string | undefined;
}

/** Facts about the response to a call. */
export interface ResponseFacts {
  readonly status: number;
  /** The id to give when you contact support. */
  readonly requestId: string;
  readonly headers: Headers;
  /** The number of times that the call was sent, from 1. */
  readonly attempts: number;
}

export interface AnswerWithResponse<Data> {
  readonly data: Data;
  readonly response: ResponseFacts;
}

/** The promise of an answer. It rejects with `FiscalApiError` or `FiscalConnectionError`. */
export interface Answer<Data> extends Promise<Data> {
  /** Returns the answer with its status, headers and request id. */
  withResponse(): Promise<AnswerWithResponse<Data>>;
}

/** The promise of one page. With `for await` it gives the elements of this page and of all following pages. */
export interface PagedAnswer<Page, Item> extends Answer<Page>, AsyncIterable<Item> {}

interface FileFacts {
  readonly contentType: string;
  /** The file name that `Content-Disposition` gives. */
  readonly fileName: string | undefined;
  /** Identifies the bytes. */
  readonly etag: string | undefined;
}

/** A document with exactly the bytes that the service keeps. */
export interface FileAnswer extends FileFacts {
  readonly bytes: Uint8Array;
  /** Returns the bytes as UTF-8 text. */
  text(): string;
}

/**
 * A document of any size, as a stream. It can be read once; ending the iteration early closes the connection. When the
 * connection is lost, the iteration rejects with `FiscalConnectionError`: the document is then incomplete.
 */
export interface StreamAnswer extends FileFacts, AsyncIterable<Uint8Array> {}

/** A file to send. */
export interface FileBody<ContentType extends string> {
  readonly contentType: ContentType;
  readonly bytes: Uint8Array;
}

/** Options for waiting for the end of a document. */
export interface WaitOptions {
  /** Longest time to wait, in milliseconds; 120,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
