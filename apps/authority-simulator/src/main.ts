import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { offsetClock } from '@fiscal/domain';
import { certificateDays, issueECnpj, keptTestAuthority } from '@fiscal/testkit';
import { readCommandLine, type Settings, usage } from './simulator/command-line.ts';
import {
  createSimulator,
  newAdminToken,
  type Simulator,
  type SimulatorAddresses,
  systemClock,
} from './simulator/create-simulator.ts';
import { lockPath } from './state/lock-path.ts';

/**
 * Writes the files that a client needs into the state folder: the CA, the addresses as the service reads them and,
 * unless it is switched off, a client certificate.
 */
function writeClientFiles(folder: string, settings: Settings, simulator: Simulator): Record<string, unknown> {
  const caFile = join(folder, caName);
  writeFileSync(caFile, simulator.caPem);
  writeFileSync(
    join(folder, 'endpoints.json'),
    `${JSON.stringify(endpointsOf(simulator.addresses), undefined, 2)}\n`,
  );
  if (settings['no-client-certificate']) return { caFile };
  const authority = keptTestAuthority(join(folder, 'certificates'));
  const issued = issueECnpj(authority, {
    cnpj: settings.cnpj,
    name: 'EMPRESA DE TESTE LTDA',
    profile: 'aes256',
    ...certificateDays(systemClock.now(), settings.clockOffsetMs),
  });
  const pfxFile = join(folder, `client-${settings.cnpj}.pfx`);
  writeFileSync(pfxFile, issued.pfx, { mode: 0o600 });
  return { caFile, clientCertificate: { file: pfxFile, password: issued.password, cnpj: settings.cnpj } };
}

const caName = 'ca.pem';

/**
 * Returns the content of the service's `AUTHORITY_ENDPOINTS_FILE`: every authority that the simulator acts for. They have
 * the same address, because their official paths distinguish the requests.
 */
function endpointsOf({ homologation, production }: SimulatorAddresses) {
  const at = (baseUrl: string) => ({ baseUrl, trustAnchors: [caName] });
  const table = { homologation: at(homologation), production: at(production) };
  return { authorizers: { SP: table, SEFIN: table, ADN: table } };
}

const limitsOf = (settings: Settings) => ({
  ...(settings['message-limit'] !== undefined && { messageBytes: settings['message-limit'] }),
  ...(settings['total-tolerance'] !== undefined && { noteTotalTolerance: settings['total-tolerance'] }),
});

/** Returns the token kept in the file, so that the admin address stays the same at each start. */
function keptToken(file: string): string {
  if (!existsSync(file)) writeFileSync(file, newAdminToken(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function start(settings: Settings): Promise<void> {
  const folder = resolve(settings.state);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockPath(join(folder, 'state'));
  const simulator = await createSimulator({
    ledgerFile: resolve(settings.ledger ?? join(folder, 'ledger.jsonl')),
    registryFile: join(folder, 'registry.json'),
    certificates: keptTestAuthority(join(folder, 'certificates')),
    clock: offsetClock(systemClock, settings.clockOffsetMs),
    schemasFolder: settings.schemas,
    nfseSchemasFolder: settings['nfse-schemas'],
    nfseLedgerFile: settings['nfse-ledger'] === undefined ? undefined : resolve(settings['nfse-ledger']),
    nfseRegistersFile: join(folder, 'nfse-registers.json'),
    servedUfs: settings.uf,
    optionalRules: {
      benefitCodes: settings['benefit-codes'] ? 'checked' : 'ignored',
      paymentsBelowTotal: settings['ignore-payments'] ? 'ignored' : 'checked',
    },
    mediaTypes: settings['text-xml'] ? 'soap12AndTextXml' : 'soap12',
    onError: (error) => process.stderr.write(`${error.message}\n`),
    host: settings.host,
    ports: {
      homologation: settings['port-homologation'],
      production: settings['port-production'],
      admin: settings['port-admin'],
    },
    adminToken: keptToken(join(folder, 'admin-token')),
    limits: limitsOf(settings),
  });
  const { services, nfse, ...addresses } = simulator.addresses;
  const report = {
    ...addresses,
    services,
    ledger: simulator.ledger.file,
    recovered: simulator.recovered ?? null,
    nfse: {
      ...nfse,
      ledger: simulator.nfseLedger.file,
      schemas: simulator.nfseSchemas,
      recovered: simulator.nfseLedger.recovered ?? null,
    },
    ...writeClientFiles(folder, settings, simulator),
  };
  process.stdout.write(
    settings.json ? `${JSON.stringify(report)}\n` : `${JSON.stringify(report, undefined, 2)}\n`,
  );
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    void simulator
      .close()
      .then(() => lock.release())
      .then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function main(): Promise<void> {
  const settings = readCommandLine(process.argv.slice(2), systemClock.now());
  if (settings.help) process.stdout.write(`${usage}\n`);
  else await start(settings);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
