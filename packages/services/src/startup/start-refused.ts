import { OwnError } from '@fiscal/domain';

/** A process cannot start before an operator has done what the message says, in one line. */
export class StartRefused extends OwnError {
  override readonly name = 'StartRefused';
}

/** The part of a logger that `startOrEnd` needs. */
interface FatalLog {
  fatal(fields: object, message: string): void;
}

/** Runs the start of a process. When it is refused, writes the reason as one line of the log and ends the process. */
export async function startOrEnd<T>(logger: FatalLog, start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    logger.fatal({}, error.message);
    process.exit(1);
  }
}
