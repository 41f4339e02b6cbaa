import { randomBytes } from 'node:crypto';
import type { CliSettings } from '@fiscal/config';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { describeFailure } from '../context/describe-failure.ts';
import { readLimit } from '../context/read-limit.ts';
import { type CheckResult, missing } from '../doctor/check.ts';
import { type AuthorityProbe, checkAuthorities } from '../doctor/check-authorities.ts';
import { checkConnections, connectionsName } from '../doctor/check-connections.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkDocuments, documentsName } from '../doctor/check-documents.ts';
import {
  checkKeyPepper,
  checkMasterKeys,
  checkNode,
  checkRevocationLists,
  checkSchemas,
  checkTaxTables,
  checkTools,
  checkTrustStore,
} from '../doctor/check-local.ts';
import { checkLogins, loginsName } from '../doctor/check-logins.ts';
import { checkPasswords } from '../doctor/check-passwords.ts';
import { checkQueues, queuesName } from '../doctor/check-queues.ts';
import { checkSealed, sealedName } from '../doctor/check-sealed.ts';
import { checkTemporal } from '../doctor/check-temporal.ts';
import { chooseCertificate } from '../doctor/choose-certificate.ts';

interface DoctorOptions {
  readonly handshake?: boolean | undefined;
  readonly certificate?: string | undefined;
  readonly api: number;
  readonly workers: number;
}

export const addDoctorCommand: AddCommands = (program, context) => {
  const { printer } = context;
  program
    .command('doctor')
    .description('check what the service needs on this machine, and say how to get what is missing')
    .option('--handshake', 'open a TLS connection to each authority of SERVED_STATES and of the NFS-e')
    .option('--certificate <file>', 'PKCS#12 for queries to the authorities; password: CERTIFICATE_PASSWORD')
    .option('--api <count>', 'processes of the API, for the check of Postgres connections', readLimit, 1)
    .option('--workers <count>', 'processes of the worker, for the same check', readLimit, 1)
    .action(async (options: DoctorOptions) => {
      const checks = await examine(context, options);
      printer.print(checks, checks.flatMap(linesOf));
      const lacking = checks.filter(({ state }) => state === 'missing').length;
      if (lacking > 0) throw new CommandFailed(`${lacking} thing(s) missing`);
    });
};

type Examined = Pick<CliContext, 'settings' | 'countQueueWorkers'>;

/** Makes all checks. One that fails says so in its line, and the others are still made. */
export async function examine(
  { settings, countQueueWorkers }: Examined,
  options: DoctorOptions,
): Promise<readonly CheckResult[]> {
  const random = { bytes: (n: number) => new Uint8Array(randomBytes(n)) };
  const temporal = await check('Temporal', () => checkTemporal(settings, random));
  const database = await check('Postgres', () => checkDatabase(settings));
  const masterKeys = await check('master keys', () => checkMasterKeys(settings));
  const reached = isOk(database) && isOk(temporal);
  const counted = isOk(database) && isOk(masterKeys);
  return [
    ...(await check('Node', () => checkNode(process.versions.node))),
    ...database,
    ...(isOk(database)
      ? [
          ...(await check(loginsName, () => checkLogins(settings))),
          ...(await check(connectionsName, () => checkConnections(settings, options))),
        ]
      : []),
    ...(await check('passwords of the logins', () => checkPasswords(settings))),
    ...temporal,
    ...(reached ? await check(queuesName, async () => checkQueues(await countQueueWorkers())) : []),
    ...masterKeys,
    ...(counted ? await check(sealedName, () => checkSealed(settings)) : []),
    ...(await check(documentsName, () => checkDocuments(settings))),
    ...(await check('API key pepper', () => checkKeyPepper(settings))),
    ...(await check('NF-e schemas', () => checkSchemas(settings))),
    ...(await check('tax tables', () => checkTaxTables(new Date(Date.now() + settings.CLOCK_OFFSET)))),
    ...(await check('trust store', () => checkTrustStore(settings))),
    ...(await check('revocation lists', () => checkRevocationLists(settings, new Date()))),
    ...(await check('authorities', () => examineAuthorities(settings, options))),
    ...(await check('tools', () => checkTools(settings))),
  ];
}

const isOk = (checks: readonly CheckResult[]): boolean => checks.every(({ state }) => state === 'ok');

type Made = CheckResult | readonly CheckResult[];

/** Makes a check of one or several lines; a single line under the given name says that it failed. */
async function check(name: string, make: () => Made | Promise<Made>): Promise<readonly CheckResult[]> {
  try {
    return [await make()].flat();
  } catch (error) {
    return [missing(name, 'the check failed', describeFailure(error))];
  }
}

async function examineAuthorities(settings: CliSettings, options: DoctorOptions): Promise<CheckResult[]> {
  const { handshake, certificate: file } = options;
  const chosen = chooseCertificate(settings, file);
  const unproven: AuthorityProbe = handshake === true ? { kind: 'handshake' } : { kind: 'addresses' };
  const checks = await checkAuthorities(settings, chosen.kind === 'chosen' ? chosen : unproven);
  return chosen.kind === 'unusable' ? [chosen.problem, ...checks] : [...checks];
}

const marks = { ok: 'ok      ', missing: 'MISSING ', optional: 'optional' } as const;

const linesOf = ({ name, state, found, advice }: CheckResult): string[] => [
  `${marks[state]}  ${name}: ${found}`,
  ...(advice === '' ? [] : [`          ${advice}`]),
];
