import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheFolder } from '@fiscal/bundles/private-cache';
import {
  createFiscalClient,
  expectStatus,
  type FiscalClient,
  registerCompany,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@fiscal/dev-stack/client';
import { findDebianPostgres, subscribe } from '@fiscal/e2e';
import { obtainProductionServer, obtainServer } from '@fiscal/temporal';
import { certificateDays, issueECnpj, keptTestAuthority, seededRandom } from '@fiscal/testkit';
import { buildEarlierRelease, buildRelease, repository } from './build-release.ts';
import { carryOutStep, type Production } from './carry-out.ts';
import { compareOutcome, countUnfinished, type Outcome } from './compare-outcome.ts';
import { planPhases, type TrialPart, type TrialPlan } from './plan-phases.ts';
import { type Posting, startPosting } from './post-notes.ts';
import { choosePorts, type ProductionPorts } from './production-ports.ts';
import { readFiringAlerts } from './proxy-and-alerts.ts';
import { openService, type ServiceOptions } from './service-processes.ts';
import { makeServiceSettings, type Settings } from './service-settings.ts';
import * as start from './start-parts.ts';
import { prepareTemporal } from './start-temporal.ts';
import { type PhaseRow, type SeenAlert, summarize } from './summarize.ts';
import { openProcessBook } from './trial-process.ts';

export interface TrialOptions {
  readonly statePath: string;
  readonly parts: readonly TrialPart[];
  /** The release from which the trial upgrades. */
  readonly before: string;
  /** Notes that the client posts each second. */
  readonly perSecond: number;
  readonly shards: number;
  readonly seed: string;
  /** Length of a phase after its steps, milliseconds. */
  readonly settleMs: number;
  readonly awayMs: number;
  /** The factor of every delay of the service; 1 in production. */
  readonly timing: number;
  /** Time after the last post in which everything has to end, milliseconds. */
  readonly patienceMs: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly progress: (line: string) => void;
}

export interface TrialReport extends Outcome {
  readonly versions: readonly string[];
  readonly shards: number;
  readonly phases: readonly PhaseRow[];
  readonly complaints: readonly string[];
  /** Processes that ended by themselves. */
  readonly crashes: readonly string[];
  /** From the last post until nothing was on its way. */
  readonly drainSeconds: number;
  readonly seconds: number;
}

/** Runs the service on the parts of production, carries out the phases while notes are posted, and compares all sides. */
export async function runTrial(options: TrialOptions): Promise<TrialReport> {
  const begun = Date.now();
  const folder = resolve(options.statePath);
  rmSync(folder, { recursive: true, force: true });
  // Postgres has another user when root runs the trial.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const logs = join(folder, 'logs');
  mkdirSync(logs, { mode: 0o700 });
  const random = seededRandom(options.seed);
  const plan = planPhases(options.parts, () => (random.bytes(1)[0] ?? 0) / 256);
  const builds = await buildReleases(options, plan);
  const ports = await choosePorts();
  const book = openProcessBook(logs);
  const receiver = await startWebhookReceiver();
  /** Ends what the book does not end. */
  const ends: (() => Promise<void>)[] = [];
  let posting: Posting | undefined;
  try {
    const environment = passedOn(options.environment);
    const place = { folder, ports, book, environment };
    options.progress('starting Postgres, Temporal, S3, SMTP, authority, proxy and Prometheus …');
    const { parts, settings, ownerUrl, temporal } = await startParts(options, place, builds, ends);
    const service = openService({ ...place, settings, builds, temporal: temporal.command });
    await service.fiscal(plan.first, ['database', 'migrate']);
    await service.startWorkers(plan.first);
    await service.setCurrent(plan.first);
    await service.startApi(1, plan.first);
    await service.startApi(2, plan.first);
    const { key, companyId } = await prepareClient({ service, plan, ports, folder, receiver });
    const watch = watchAlerts(ports);
    ends.push(watch.end);
    const url = `http://127.0.0.1:${ports.proxySandbox}`;
    posting = startPosting({ url, key, companyId, perSecond: options.perSecond, phase: watch.phase });
    await carryOutPhases({ service, parts, awayMs: options.awayMs }, plan, posting, watch, options);
    options.progress('no further posts; waiting for every outcome …');
    await posting.end();
    const drainSeconds = await drain(ownerUrl, options);
    const outcome = await compareOutcome({
      posts: posting.posts,
      ownerUrl,
      ledgerFile: start.ledgerFile(folder),
      received: receiver.received,
      mails: readdirSync(join(folder, 'emails')).length,
    });
    const names = plan.phases.map(({ name }) => name);
    return {
      versions: [...new Set(Object.values(builds).map(({ release }) => release.version))],
      shards: options.shards,
      phases: summarize(names, posting.posts, watch.seen),
      ...outcome,
      complaints: posting.complaints,
      crashes: book.crashes,
      drainSeconds,
      seconds: Math.round((Date.now() - begun) / 1000),
    };
  } finally {
    posting?.abandon();
    await book.close();
    for (const end of ends.reverse()) await end().catch(() => undefined);
    await receiver.close();
  }
}

const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'XDG_CACHE_HOME', 'NODE_EXTRA_CA_CERTS'];

const passedOn = (environment: TrialOptions['environment']): Settings =>
  Object.fromEntries(
    passed.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

async function buildReleases(
  { before, environment, progress }: TrialOptions,
  plan: TrialPlan,
): Promise<ServiceOptions['builds']> {
  const passedEnvironment = passedOn(environment);
  progress('building the present release …');
  const present = await buildRelease(repository, passedEnvironment);
  const builds = {
    present: { release: present, version: `${present.version}-present` },
    replaced: { release: present, version: `${present.version}-replaced` },
  };
  if (plan.first !== 'before') return builds;
  const folder = join(cacheFolder(environment), 'releases');
  const earlier = await buildEarlierRelease({
    commit: before,
    folder,
    environment: passedEnvironment,
    progress,
  });
  return { ...builds, before: { release: earlier, version: `${earlier.version}-before` } };
}

async function startParts(
  options: TrialOptions,
  place: start.PlaceOfParts,
  builds: ServiceOptions['builds'],
  ends: (() => Promise<void>)[],
) {
  const { folder, ports, book, environment } = place;
  const { progress, shards, timing } = options;
  const programs = findDebianPostgres();
  if (programs === undefined)
    throw new Error('Postgres is missing: apt-get install postgresql postgresql-client');
  const release = builds.present?.release;
  if (release === undefined) throw new Error('the present release is not built');
  const server = await obtainProductionServer({ environment: options.environment, progress });
  const cli = await obtainServer({
    environment: options.environment,
    folder: join(folder, 'temporal'),
    progress,
    spawned: (child) => book.watch(child, 'SIGINT'),
  });
  const certificates = join(start.authorityFolder(folder), 'certificates');
  keptTestAuthority(certificates);
  const postgresPassword = 'owner-of-the-trial';
  const mail = await start.openMailbox(place);
  ends.push(mail.stop);
  const postgres = await start.openPostgres(place, programs, postgresPassword);
  ends.push(postgres.stop);
  const [objects, authority] = await Promise.all([
    start.openObjects(place, progress),
    start.openAuthority(place, release),
  ]);
  const temporal = await prepareTemporal({
    ...server,
    cli,
    folder: join(folder, 'temporal'),
    ports,
    postgresPassword,
    shards,
    path: environment.PATH ?? '',
    book,
  });
  const temporalPart = await start.openPart(temporal.start);
  await temporal.createNamespace();
  const ownerUrl = `postgres://postgres:${postgresPassword}@127.0.0.1:${ports.postgres}/fiscal`;
  const settings = makeServiceSettings({
    folder,
    ports,
    bucket: objects.bucket,
    ownerUrl,
    simulator: {
      homologation: `https://127.0.0.1:${ports.simulatorHomologation}`,
      production: `https://127.0.0.1:${ports.simulatorProduction}`,
    },
    certificates,
    timing,
  });
  const [proxy, prometheus] = await Promise.all([start.openProxy(place), start.openPrometheus(place)]);
  const parts = {
    postgres,
    objects: objects.part,
    mail,
    authority,
    temporal: temporalPart,
    proxy,
    prometheus,
  };
  return { parts, settings, ownerUrl, temporal };
}

const cnpj = '11222333000181';

async function prepareClient({
  service,
  plan,
  ports,
  folder,
  receiver,
}: {
  readonly service: Production['service'];
  readonly plan: TrialPlan;
  readonly ports: ProductionPorts;
  readonly folder: string;
  readonly receiver: WebhookReceiver;
}): Promise<{ readonly key: string; readonly companyId: string }> {
  const { id } = (await service.fiscal(plan.first, ['client', 'create', '--name', 'Loja'])) as { id: string };
  const words = ['key', 'create', '--client', id, '--mode', 'test'];
  const { key } = (await service.fiscal(plan.first, words)) as { key: string };
  const authority = keptTestAuthority(join(start.authorityFolder(folder), 'certificates'));
  const password = 'certificate';
  const days = certificateDays(authority.clock.now(), 0);
  const { pfx } = issueECnpj(authority, {
    cnpj,
    name: 'Papelaria Modelo Ltda',
    password,
    iterations: 64,
    ...days,
  });
  const client: FiscalClient = createFiscalClient(`http://127.0.0.1:${ports.proxySandbox}`, key);
  const certificate = { cnpj, password, pfxBase64: Buffer.from(pfx).toString('base64') };
  const companyId = await registerCompany(client, { certificate });
  const path = `/v1/companies/${companyId}/email-settings`;
  expectStatus(await client.put(path, { sendToRecipient: true }), 200, `PUT ${path}`);
  await subscribe(client, receiver);
  return { key, companyId };
}

interface AlertWatch {
  readonly phase: () => number;
  begin(phase: number): void;
  readonly seen: readonly SeenAlert[];
  end(): Promise<void>;
}

/** Looks each second which alerts fire. */
function watchAlerts(ports: ProductionPorts): AlertWatch {
  const seen: SeenAlert[] = [];
  let phase = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const now = phase;
      const names = await readFiringAlerts(ports);
      for (const name of names) {
        if (!seen.some((alert) => alert.phase === now && alert.name === name))
          seen.push({ phase: now, name });
      }
      await setTimeout(1_000);
    }
  })();
  return {
    phase: () => phase,
    begin: (next) => {
      phase = next;
    },
    seen,
    async end() {
      isOver = true;
      await watching;
    },
  };
}

async function carryOutPhases(
  production: Production,
  plan: TrialPlan,
  posting: Posting,
  watch: AlertWatch,
  { settleMs, progress }: TrialOptions,
): Promise<void> {
  for (const [index, { name, steps }] of plan.phases.entries()) {
    watch.begin(index);
    progress(`phase ${index + 1} of ${plan.phases.length}: ${name} (${posting.posts.length} posts so far)`);
    for (const step of steps) await carryOutStep(production, step);
    await setTimeout(settleMs);
  }
}

/** Waits until nothing is on its way, at most for the patience; returns the seconds. */
async function drain(ownerUrl: string, { patienceMs, progress }: TrialOptions): Promise<number> {
  const begun = Date.now();
  let line = '';
  for (;;) {
    const { notes, deliveries, parked } = await countUnfinished(ownerUrl);
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (notes - parked <= 0 && deliveries === 0) return seconds;
    if (Date.now() - begun > patienceMs) {
      progress(`gave up after ${seconds} s`);
      return seconds;
    }
    const now = `${notes} notes and ${deliveries} deliveries are on their way, ${parked} wait for a person`;
    if (now !== line) progress(now);
    line = now;
    await setTimeout(2_000);
  }
}

/** Writes the report beside the logs. */
export function writeReport(statePath: string, report: TrialReport): string {
  const file = join(resolve(statePath), 'report.json');
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  return file;
}
