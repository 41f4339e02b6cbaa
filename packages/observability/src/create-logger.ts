import { type DestinationStream, type Logger, pino } from 'pino';
import { redactedFields } from './redacted-fields.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** Name of the process, in every line. */
  readonly name: string;
  readonly level: string;
  readonly destination?: DestinationStream | undefined;
  /** Returns the fields that name the active span of a trace, for each line. Undefined when no traces are made. */
  readonly traceFields?: (() => Readonly<Record<string, string>>) | undefined;
}

const censor = '[redacted]';

/**
 * Creates the logger of a process: JSON lines with ids, codes and times. Fields that could carry personal data,
 * amounts, keys or secrets are replaced at any of the first four levels; errors keep what `describeError` names, and
 * lose every other property.
 */
export function createLogger({ name, level, destination, traceFields }: LoggerOptions): Logger {
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
    ...(traceFields === undefined ? {} : { mixin: traceFields }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Returns the parts of an error that a log line may hold. The message stays: ours hold only codes and ids. Errors of a
 * database and its driver quote rows and parameters: only class, codes, constraint, rule and stack stay.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  if (isOfDatabase(error)) return describeDatabaseError(error);
  const code = textOf(error, 'code');
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

/** Recognised by its fields: an error that crossed a library or process boundary has lost its class. */
function isOfDatabase(error: Error): boolean {
  return (
    ['DatabaseError', 'PostgresError', 'DrizzleQueryError'].includes(error.name) ||
    'query' in error ||
    error.message.startsWith('Failed query:')
  );
}

function describeDatabaseError(error: Error): Readonly<Record<string, unknown>> {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = textOf(error, 'code') ?? (cause && textOf(cause, 'code'));
  const constraint = textOf(error, 'constraint') ?? textOf(cause ?? error, 'constraint_name');
  const [kind, rule] = [textOf(error, 'class'), textOf(error, 'rule')];
  return { type: error.name, class: kind, code, constraint, rule, stack: framesOf(error) };
}

/** The lines of the stack without the message that precedes them. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .slice(`${error.name}: ${error.message}`.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
