import { errorCodeOf } from '@fiscal/domain';

/** The class of a database failure, by which a caller decides what to do. */
export type DatabaseErrorClass = 'unavailable' | 'timeout' | 'readOnly' | 'conflict' | 'constraint' | 'other';

export interface DatabaseErrorFields {
  readonly class: DatabaseErrorClass;
  /** SQLSTATE, a code of the driver or of the socket, or one of ours: `DEADLINE`, `TRANSACTION_OVER`. */
  readonly code: string;
  readonly sqlstate?: string | undefined;
  readonly constraint?: string | undefined;
  /** The rule that refused, without any values: row level security, a missing right, or a trigger of ours. */
  readonly rule?: string | undefined;
}

/**
 * The only error of the database that leaves this package. It has class, codes, constraint and rule. It has no message
 * of driver or server and no cause, because those quote statements, parameters or rows.
 */
export class DatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = 'DatabaseError';
  readonly class: DatabaseErrorClass;
  readonly code: string;
  readonly sqlstate: string | undefined;
  readonly constraint: string | undefined;
  readonly rule: string | undefined;

  constructor(fields: DatabaseErrorFields) {
    const { code, sqlstate, constraint, rule } = fields;
    super(['database', fields.class, code, constraint, rule].filter((each) => each !== undefined).join(' '));
    this.class = fields.class;
    this.code = code;
    this.sqlstate = sqlstate;
    this.constraint = constraint;
    this.rule = rule;
  }
}

/** Classes of temporary failures: nothing was stored, or the caller may repeat the whole request. */
const passing: ReadonlySet<DatabaseErrorClass> = new Set(['unavailable', 'timeout', 'readOnly', 'conflict']);

/** Returns the database failure in an error or in its causes; undefined when there is none. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseError) return error;
  return describe(error) ?? databaseErrorOf(error.cause);
}

/** True for a temporary failure of the database: the caller answers "busy" or tries again later. */
export function isDatabaseBusy(error: unknown): boolean {
  const failure = databaseErrorOf(error);
  return failure !== undefined && passing.has(failure.class);
}

/** Returns a `DatabaseError` for an error of the database or the driver, and any other error unchanged. */
export const withoutValues = (error: unknown): unknown => databaseErrorOf(error) ?? error;

function describe(error: Error): DatabaseError | undefined {
  const code = errorCodeOf(error);
  if (code === undefined) return undefined;
  if (isFromServer(error)) {
    const constraint = textOf(error, 'constraint_name');
    return new DatabaseError({
      class: classOf(code, error),
      code,
      sqlstate: code,
      constraint,
      rule: ruleOf(error, code),
    });
  }
  if (unreachable.has(code)) return new DatabaseError({ class: 'unavailable', code });
  return driverUsageErrors.has(code) ? new DatabaseError({ class: 'other', code }) : undefined;
}

/** True also for an error of another copy of the driver, whose class differs. */
const isFromServer = (error: Error): boolean => error.name === 'PostgresError';

function classOf(sqlstate: string, error: Error): DatabaseErrorClass {
  if (sqlstate === '25006') return 'readOnly';
  if (timeouts.has(sqlstate)) return 'timeout';
  if (conflicts.has(sqlstate)) return 'conflict';
  if (sqlstate === '0A000' && textOf(error, 'routine') === 'RevalidateCachedQuery') return 'conflict';
  if (unavailable.has(sqlstate) || sqlstate.startsWith('08') || sqlstate.startsWith('53'))
    return 'unavailable';
  return sqlstate.startsWith('23') ? 'constraint' : 'other';
}

/** Timeouts of a statement, a lock wait, an idle transaction and a whole transaction. */
const timeouts: ReadonlySet<string> = new Set(['57014', '55P03', '25P03', '25P04']);
/** Serialization failure, deadlock, and a named statement that the server no longer has. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01', '26000']);
/** Shut down, crashed, starting, database dropped, idle session ended, login refused, I/O error. */
const unavailable: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '28P01',
  '28000',
  '58030',
]);

const unreachable: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'SASL_SIGNATURE_MISMATCH',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const driverUsageErrors: ReadonlySet<string> = new Set([
  'MAX_PARAMETERS_EXCEEDED',
  'UNDEFINED_VALUE',
  'UNSAFE_TRANSACTION',
]);

/**
 * Returns the rule that refused: words of the server without values, or the message of a RAISE in a migration. A
 * message with other characters than small letters, blanks and `_` could hold a value and is left out.
 */
function ruleOf(error: Error, sqlstate: string): string | undefined {
  if (sqlstate === '42501') {
    return error.message.includes('row-level security policy')
      ? 'row-level security policy'
      : 'permission denied';
  }
  const raised = textOf(error, 'routine') === 'exec_stmt_raise';
  return raised && /^[a-z_ ]{1,100}$/.test(error.message) ? error.message : undefined;
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
