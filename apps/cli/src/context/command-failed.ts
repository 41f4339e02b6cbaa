/** What the shell learns: a wrong call or a failure, a state that does not allow it, a newer run, or silence. */
export const exitCodes = { failed: 1, refused: 2, overtaken: 3, unanswered: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command that cannot do what it was asked; the message names what the operator can do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
