/** A command that cannot do what it was asked; the message tells the operator what to do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
