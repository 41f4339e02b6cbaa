/** `network`: no whole answer came; `timeout`: none came in time; `unreadable`: it is not what the contract says. */
export type ConnectionFailure = 'network' | 'timeout' | 'unreadable';

/**
 * No usable answer came, so the call may have had its effect. Notes, cancellations, corrections and disablings can be
 * sent again: the service knows the repetition. Before any other POST or PATCH is sent again, look what exists.
 */
export class FiscalConnectionError extends Error {
  override readonly name = 'FiscalConnectionError';
  readonly reason: ConnectionFailure;
  /** The id that was sent with the call: the log of the service has it if the call arrived. */
  readonly requestId: string;

  constructor(reason: ConnectionFailure, requestId: string, cause?: unknown) {
    super(`no usable answer from the service: ${reason}`, { cause });
    this.reason = reason;
    this.requestId = requestId;
  }
}
