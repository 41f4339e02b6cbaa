import type { ServiceFields, WorkerSettings } from '@fiscal/config';
import {
  DatabaseRefused,
  databaseErrorOf,
  describeUnbound,
  examineDatabase,
  readUnboundLogins,
  tryLogin,
} from '@fiscal/db';
import { errorCodeOf, OwnError } from '@fiscal/domain';
import { withinTime } from '../limits/within-time.ts';
import { endRefused, type FatalLog } from './start-refused.ts';

type Addresses = Pick<ServiceFields, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'> &
  Partial<Pick<WorkerSettings, 'DATABASE_ERASER_URL'>>;

export interface DatabaseGuard {
  readonly environment: Addresses;
  readonly logger: FatalLog & { warn(fields: object, message: string): void };
  /** Called at most once, when this program must not use the database. Default: the process ends. */
  readonly onRefused?: ((refused: DatabaseRefused) => void) | undefined;
  /** Wait before another try when the database does not answer. Default: 5 s. */
  readonly retryMs?: number | undefined;
}

/**
 * Refuses the database when it lacks migrations of this program, when a later version migrated it and no longer lets
 * this one use it, and when row level security does not bind a login of the process. Returns after the first try. While
 * the database does not answer, or refuses a login, also that of erasure, it tries again, and says why at the first try
 * and then once a minute.
 */
export async function guardDatabase({
  environment,
  logger,
  onRefused = (refused) => endRefused(logger, refused),
  retryMs = 5_000,
}: DatabaseGuard): Promise<void> {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    let setting: keyof Addresses = directOf(environment);
    try {
      await withinTime(answerWithinMs, examine(environment));
      setting = 'DATABASE_ERASER_URL';
      const { [setting]: eraser } = environment;
      if (eraser !== undefined) await withinTime(answerWithinMs, tryLogin(eraser));
    } catch (error) {
      if (error instanceof DatabaseRefused) return onRefused(withSetting(error, setting));
      if (performance.now() - warnedAt >= warnEveryMs) {
        warnedAt = performance.now();
        logger.warn({}, describeAbsence(error, setting));
      }
      setTimeout(() => void look(), retryMs).unref();
    }
  };
  await look();
}

/** An address is refused before anything is known of its setting. */
const withSetting = (refused: DatabaseRefused, setting: string): DatabaseRefused =>
  refused.reason === 'address'
    ? new DatabaseRefused('address', `${setting}: ${refused.problem}`, { cause: refused.cause })
    : refused;

const answerWithinMs = 8_000;
const warnEveryMs = 60_000;

async function examine(environment: Addresses): Promise<void> {
  const direct = directOf(environment);
  const url = environment[direct] ?? '';
  await refuseUnbound(environment, direct);
  const { missing } = await examineDatabase({ url });
  if (missing.length === 0) return;
  throw new DatabaseRefused('behind', `the database lacks ${missing.join(', ')} of this version`);
}

/** Returns the setting with the address of the server itself, past a pooler. */
const directOf = ({ DATABASE_DIRECT_URL: url }: Addresses): 'DATABASE_DIRECT_URL' | 'DATABASE_URL' =>
  url === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

async function refuseUnbound(environment: Addresses, direct: keyof Addresses): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_ERASER_URL } = environment;
  const addresses = { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_ERASER_URL };
  const [unbound] = await readUnboundLogins({ through: direct, addresses });
  if (unbound === undefined) return;
  throw new DatabaseRefused('unbound', describeUnbound(unbound, unbound.settings[0] ?? direct));
}

const wrongLogin: readonly string[] = ['28P01', '28000'];
const noDatabase = '3D000';
const forbidden = '42501';

/** Says why the database could not be examined, and what to do; without words of the server. */
function describeAbsence(error: unknown, setting: string): string {
  const code = databaseErrorOf(error)?.code ?? reasonOf(error);
  const reason = error instanceof OwnError ? error.message : code;
  if (wrongLogin.includes(code))
    return `the database refuses the login of ${setting} (${code}): correct login and password`;
  if (code === noDatabase || code === forbidden)
    return `the database of ${setting} is not ready for this login (${code}): run fiscal database migrate`;
  return `the database of ${setting} does not answer (${reason}): correct the address, or start the database`;
}

/** Returns the code of a failure, such as one of TLS, or the name of its class. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = errorCodeOf(error) ?? '';
  return /^\w+$/.test(code) ? code : error.name;
}
