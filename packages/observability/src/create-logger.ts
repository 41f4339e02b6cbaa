import { OwnError } from '@fiscal/domain';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
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
    hooks: { logMethod: withOwnText },
    serializers: { err: describeError, error: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    ...(traceFields === undefined ? {} : { mixin: traceFields }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Writes a line. Without a text of its own, pino would take the message of the error in it. */
function withOwnText(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [about, text] = args;
  if (typeof about === 'object' && text === undefined) write.call(this, about, '');
  else write.apply(this, args);
}

/**
 * Returns the parts of an error that a log line may hold. The message of our own errors stays. Every other message may
 * quote what a library was given, such as a stored text that is no JSON: only type, codes and the frames of the stack
 * stay. Errors of the database also have their class, constraint and rule.
 */
export const describeError = (error: unknown): ErrorDescription => describeToDepth(error, mostCauses);

export interface ErrorDescription extends Readonly<Record<string, unknown>> {
  /** The class of the error, or the type of a thrown value that is none. */
  readonly type?: string | undefined;
  readonly message?: string | undefined;
  readonly code?: string | number | undefined;
  readonly stack?: string | undefined;
  readonly cause?: ErrorDescription | undefined;
}

/** Errors may be their own cause. */
const mostCauses = 8;

function describeToDepth(error: unknown, causes: number): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  if (isOfDatabase(error)) return describeDatabaseError(error);
  const cause =
    error.cause === undefined || causes === 0 ? undefined : describeToDepth(error.cause, causes - 1);
  const own = error instanceof OwnError;
  return {
    type: wordOf(error, 'name'),
    message: own ? error.message : undefined,
    code: codeOf(error),
    class: wordOf(error, 'class'),
    failure: wordOf(error, 'type'),
    syscall: wordOf(error, 'syscall'),
    path: isOfSystem(error) ? textOf(error, 'path') : undefined,
    stack: own ? error.stack : framesOf(error),
    cause,
  };
}

/** Recognised by its fields: an error that crossed a library or process boundary has lost its class. */
function isOfDatabase(error: Error): boolean {
  return (
    ['DatabaseError', 'PostgresError', 'DrizzleQueryError'].includes(error.name) ||
    'query' in error ||
    error.message.startsWith('Failed query:')
  );
}

function describeDatabaseError(error: Error): ErrorDescription {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = textOf(error, 'code') ?? (cause && textOf(cause, 'code'));
  const constraint = textOf(error, 'constraint') ?? textOf(cause ?? error, 'constraint_name');
  const [kind, rule] = [textOf(error, 'class'), textOf(error, 'rule')];
  return { type: wordOf(error, 'name'), class: kind, code, constraint, rule, stack: framesOf(error) };
}

/** True for a failure of the system, as Node reports it. Its path is that of a file of ours. */
const isOfSystem = (error: Error): boolean => typeof Reflect.get(error, 'errno') === 'number';

/** A code of Node, of a library, of gRPC (a number) or of ours. */
function codeOf(error: Error): string | number | undefined {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'number' ? code : wordOf(error, 'code');
}

/** Matches a line of a stack: a place in a file, without a column in a bundled program, or a function without a place. */
const frame = /^ {4}at (?:.*:\d+(?::\d+)?\)?|.*\((?:<anonymous>|native|index \d+)\)|<anonymous>)$/;

/** The frames of the stack, without the message before them, which may have lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  const lines = stack.slice(at < 0 ? 0 : at + message.length).split('\n');
  return lines
    .slice(1)
    .filter((line) => frame.test(line))
    .join('\n');
}

/** A field whose value is one word; another value could be a text of somebody. */
function wordOf(error: Error, field: string): string | undefined {
  const text = textOf(error, field);
  return text !== undefined && /^[\w$.:-]{1,80}$/.test(text) ? text : undefined;
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
