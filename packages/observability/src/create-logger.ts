import { type DestinationStream, type Logger, pino } from 'pino';
import { redactedFields } from './redacted-fields.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** Name of the process, in every line. */
  readonly name: string;
  readonly level: string;
  readonly destination?: DestinationStream | undefined;
}

const censor = '[redacted]';

/**
 * Makes the logger of a process: JSON lines with ids, codes and times. Fields that could carry personal data,
 * amounts, keys or secrets are replaced at any of the first four levels; errors keep type, code and stack, and lose
 * every other property.
 */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  const depths = ['', '*.', '*.*.', '*.*.*.'];
  const paths = redactedFields.flatMap((field) =>
    depths.map((depth) => `${depth}["${field}"]`.replace('.[', '[')),
  );
  const options = {
    base: { process: name },
    level,
    redact: { paths, censor },
    serializers: { err: describeError, error: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What a log line may say of an error. The message stays: ours hold codes and ids only. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
