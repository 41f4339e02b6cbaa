import { describeUnreadable, OwnError, SetupError } from '@fiscal/domain';

/** A process cannot start before an operator has done what the message says, in one line. */
export class StartRefused extends SetupError {
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

/**
 * Runs a part of a start. A failure becomes StartRefused with the sentence for its reason. An error of a library may
 * quote what it read, so it is only the cause.
 */
export function refusing<T>(sentence: (reason: string) => string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new StartRefused(sentence(reasonOf(cause)), { cause });
  }
}

/**
 * Runs the start of a process. When a setting or a file of the installation refuses it, writes the reason as one line of
 * the log and ends the process.
 */
export async function startOrEnd<T>(logger: FatalLog, start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return endRefused(logger, error);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof OwnError) return error.message;
  return describeUnreadable(error) ?? 'a file is damaged';
}
