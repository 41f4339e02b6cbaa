/** `network`: no complete answer arrived; `timeout`: none arrived in time; `unreadable`: it does not follow the contract. */
export type ConnectionFailure = 'network' | 'timeout' | 'unreadable';

/**
 * No usable answer arrived, so the call may or may not have had its effect. Notes, cancellations, corrections and
 * disablings can be sent again: the service recognizes the repetition. Before you repeat any other POST or PATCH, check
 * its effect.
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
