import { randomBytes, X509Certificate } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Clock, Environment } from '@fiscal/domain';
import { issueServerCertificate } from '@fiscal/testkit';
import { adminRoutes } from '../admin/admin-routes.ts';
import { openAdminServer } from '../admin/admin-server.ts';
import type { Authority } from '../authority.ts';
import { createExaminer } from '../examination/create-examiner.ts';
import { createFaultBook, sefazFaults } from '../faults/fault-book.ts';
import type { SefinLine } from '../sefin/state/sefin-line.ts';
import { type ServiceName, services } from '../services/service-table.ts';
import { createAdjustableClock } from '../state/adjustable-clock.ts';
import { createAuthorityState } from '../state/authority-state.ts';
import { type Ledger, openLedger } from '../state/ledger.ts';
import type { RecoveredLine } from '../state/ledger-line.ts';
import { lockPath, type PathLock } from '../state/lock-path.ts';
import { createOptionalRules } from '../state/optional-rules.ts';
import { createPausedWindows } from '../state/paused-windows.ts';
import { createRegistry, type Registry, type TaxpayerEntry } from '../state/registry.ts';
import { createCallJournal } from '../web/call-journal.ts';
import { createOutages } from '../web/outages.ts';
import { serveEnvironment } from '../web/serve-environment.ts';
import { openTlsListener } from '../web/tls-listener.ts';
import { compileSchemas } from '../xml/compile-schemas.ts';
import { loadSchemas } from '../xml/load-schemas.ts';
import { createSefin } from './create-sefin.ts';
import { defaultLimits, type SimulatorOptions } from './simulator-options.ts';

export interface SimulatorAddresses {
  /** The address of each environment, `https://<host>:<port>`, without the paths of SP. */
  readonly homologation: string;
  readonly production: string;
  /** The address of the admin endpoint, which contains its token. */
  readonly admin: string;
  /** The full address of every web service, by environment. */
  readonly services: Readonly<Record<Environment, Readonly<Record<ServiceName, string>>>>;
  /** The base addresses of the national system of NFS-e, by environment. */
  readonly nfse: Readonly<Record<Environment, NfseAddresses>>;
}

/** The addresses in the form of the official pages: each is a base to which paths are added. */
export interface NfseAddresses {
  readonly sefin: string;
  readonly contributors: string;
  readonly parameters: string;
}

/** A running authority. */
export interface Simulator {
  readonly addresses: SimulatorAddresses;
  /** The root that clients have to trust, PEM. */
  readonly caPem: string;
  readonly ledger: Ledger;
  /** The ledger of the Sefin (NFS-e). */
  readonly nfseLedger: Ledger<SefinLine>;
  /** Whether official schemas judge NFS-e documents (E1235). */
  readonly nfseSchemas: 'official' | 'absent';
  /** The incomplete last line of the ledger that was found at the start, if there was one. */
  readonly recovered: RecoveredLine | undefined;
  close(): Promise<void>;
}

/** Returns 192 random bits as a part of a path. */
export const newAdminToken = (): string => randomBytes(24).toString('base64url');

export const systemClock: Clock = { now: () => new Date() };
const thisMachine = '127.0.0.1';
const everyAddress = '0.0.0.0';

/**
 * Starts the simulator of the SEFAZ and the Sefin: two HTTPS listeners that request the client certificate by
 * renegotiation, the admin endpoint, the ledger. Rejects when another simulator uses the ledger, when the ledger is
 * damaged, a port is taken or a schema is missing.
 */
export async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const lock = await lockPath(options.ledgerFile);
  try {
    return await openSimulator(options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openSimulator(options: SimulatorOptions, lock: PathLock): Promise<Simulator> {
  const clock = createAdjustableClock(options.clock ?? systemClock);
  const ledger = await openLedger(options.ledgerFile, clock);
  const registry = await loadRegistry(options.registryFile);
  const faults = createFaultBook(clock, sefazFaults);
  const journal = createCallJournal(clock);
  const pauses = createPausedWindows(clock);
  const optionalRules = createOptionalRules(options.optionalRules);
  const revoked = new Set<string>();
  const schemas = compileSchemas(loadSchemas(options.schemasFolder));
  const { root, intermediate } = options.certificates;
  const trusted = {
    roots: [new X509Certificate(root.certificatePem)],
    intermediates: [new X509Certificate(intermediate.certificatePem)],
  };
  const authority: Authority = {
    clock,
    servedUfs: options.servedUfs ?? ['35'],
    applicationVersion: 'SIMULADOR_1.0',
    limits: { ...defaultLimits, ...options.limits },
    schemas,
    state: createAuthorityState(ledger),
    registry,
    optionalRules: optionalRules.current,
    trust: () => ({ ...trusted, revoked }),
    pausedBy: (environment) => pauses.current(environment),
  };
  const sefin = await createSefin({
    clock,
    ledgerFile: options.nfseLedgerFile ?? besideLedger(options.ledgerFile),
    registersFile: options.nfseRegistersFile,
    schemasFolder: options.nfseSchemasFolder,
    certificates: options.certificates,
    documentBytes: authority.limits.messageBytes,
    trust: authority.trust,
  });
  const examiner = createExaminer({ schemas, schemasFolder: options.schemasFolder });
  const { host = thisMachine } = options;
  const identity = issueServerCertificate(options.certificates, { host });
  const listen = (environment: Environment) => {
    const serveNfse = sefin.serve(environment);
    const serveSefaz = serveEnvironment({
      environment,
      authority,
      faults,
      journal,
      examiner,
      mediaTypes: options.mediaTypes ?? 'soap12',
      durable: () => ledger.durable(),
    });
    return openTlsListener({
      identity: { key: identity.keyPem, cert: identity.presentedPem },
      host: host === thisMachine ? host : everyAddress,
      port: options.ports?.[environment] ?? 0,
      bodyLimit: authority.limits.messageBytes + envelopeAllowance,
      onError: options.onError ?? (() => undefined),
      handle: async (received) => {
        if ((await serveNfse(received)) === 'notMine') await serveSefaz(received);
      },
    });
  };
  const listeners = { homologation: await listen('homologation'), production: await listen('production') };
  const outages = createOutages(listeners);
  const registryChanged = () => saveRegistry(options.registryFile, registry);
  const admin = await openAdminServer({
    routes: [
      ...sefin.adminRoutes(outages),
      ...adminRoutes({
        authority,
        faults,
        journal,
        ledger,
        clock,
        pauses,
        outages,
        optionalRules,
        revoked,
        registryChanged,
      }),
    ],
    port: options.ports?.admin ?? 0,
    token: options.adminToken ?? newAdminToken(),
  });
  return {
    addresses: addressesOf(
      {
        homologation: `https://${host}:${listeners.homologation.port}`,
        production: `https://${host}:${listeners.production.port}`,
      },
      admin.address,
    ),
    caPem: root.certificatePem,
    ledger,
    nfseLedger: sefin.ledger,
    nfseSchemas: sefin.schemas,
    recovered: ledger.recovered,
    close: async () => {
      await outages.end();
      await Promise.all([listeners.homologation.close(), listeners.production.close(), admin.close()]);
      await examiner.close();
      await ledger.close();
      await sefin.close();
      schemas.dispose();
      await lock.release();
    },
  };
}

const envelopeAllowance = 4096;

/** Returns the file of the Sefin's ledger, such as `ledger.nfse.jsonl` for `ledger.jsonl`. */
const besideLedger = (file: string): string => file.replace(/(\.jsonl)?$/, '.nfse.jsonl');

function addressesOf(base: Readonly<Record<Environment, string>>, admin: string): SimulatorAddresses {
  const table = (address: string) =>
    Object.fromEntries(services.map(({ name, path }) => [name, address + path])) as Record<
      ServiceName,
      string
    >;
  return {
    ...base,
    admin,
    services: { homologation: table(base.homologation), production: table(base.production) },
    nfse: { homologation: nfseAddresses(base.homologation), production: nfseAddresses(base.production) },
  };
}

const nfseAddresses = (address: string): NfseAddresses => ({
  sefin: `${address}/SefinNacional`,
  contributors: `${address}/contribuintes`,
  parameters: `${address}/parametrizacao`,
});

async function loadRegistry(file: string | undefined): Promise<Registry> {
  if (file === undefined) return createRegistry([]);
  try {
    return createRegistry(JSON.parse(await readFile(file, 'utf8')) as TaxpayerEntry[]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return createRegistry([]);
    throw error;
  }
}

async function saveRegistry(file: string | undefined, registry: Registry): Promise<void> {
  if (file === undefined) return;
  await writeFile(`${file}.new`, JSON.stringify(registry.list(), undefined, 2));
  await rename(`${file}.new`, file);
}
