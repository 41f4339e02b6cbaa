import { OwnError } from '@fiscal/domain';

/** A process cannot start before an operator has done what the message says, in one line. */
export class StartRefused extends OwnError {
  override readonly name = 'StartRefused';
}

/** The part of a logger that the end of a start needs. */
export interface FatalLog {
  fatal(fields: object, message: string): void;
}

/** Writes why the process cannot run as one line of the log, and ends it. */
export function endRefused(logger: FatalLog, { message }: OwnError): never {
  logger.fatal({}, message);
  process.exit(1);
}

/** Runs the start of a process. When it is refused, writes the reason as one line of the log and ends the process. */
export async function startOrEnd<T>(logger: FatalLog, start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return endRefused(logger, error);
  }
}
