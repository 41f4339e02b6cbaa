/**
 * The exit codes. `failed`: a wrong call or a failure; `refused`: the state does not allow the command; `overtaken`: a
 * newer run came first; `unanswered`: no answer.
 */
export const exitCodes = { failed: 1, refused: 2, overtaken: 3, unanswered: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure of a command; the message names what the operator can do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
