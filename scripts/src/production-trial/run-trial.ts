import { once } from 'node:events';
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
import { drain } from './drain.ts';
import { planPhases, type TrialPart, type TrialPlan } from './plan-phases.ts';
import { type Posting, startPosting } from './post-documents.ts';
import { choosePorts, type ProductionPorts } from './production-ports.ts';
import { readFiringAlerts } from './proxy-and-alerts.ts';
import { requirePrograms } from './require-programs.ts';
import { openService, type ServiceOptions } from './service-processes.ts';
import { makeServiceSettings, type Settings } from './service-settings.ts';
import * as start from './start-parts.ts';
import { prepareTemporal } from './start-temporal.ts';
import { type PhaseRow, summarize } from './summarize.ts';
import { openProcessBook } from './trial-process.ts';
import { type AlertWatch, judgeAlerts, watchAlerts } from './watch-alerts.ts';

export interface TrialOptions {
  readonly statePath: string;
  readonly parts: readonly TrialPart[];
  /** The release from which the trial upgrades. */
  readonly before: string;
  /** Documents that the client posts each second; cancellations come besides. */
  readonly perSecond: number;
  readonly shards: number;
  readonly seed: string;
  /** Length of a phase after its steps, milliseconds. */
  readonly settleMs: number;
  readonly awayMs: number;
  /** The factor of every delay of the service; 1 in production. */
  readonly timing: number;
  /** The longest time that documents may take to end, after the last request and under a build, milliseconds. */
  readonly patienceMs: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly progress: (line: string) => void;
  /** Ends the trial, and every process that it has started, when it is aborted. */
  readonly signal: AbortSignal;
}

export interface TrialReport extends Outcome {
  readonly versions: readonly string[];
  readonly shards: number;
  readonly phases: readonly PhaseRow[];
  readonly complaints: readonly string[];
  /** Processes that ended by themselves. */
  readonly crashes: readonly string[];
  /** A sentence for each thing that did not end or did not become ready, and each alert that was wrong or missing. */
  readonly faults: readonly string[];
  /** From the last request until nothing was on its way. */
  readonly drainSeconds: number;
  readonly seconds: number;
}

/** Runs the service on the parts of production, carries out the phases while documents are posted, and compares all sides. */
export async function runTrial(options: TrialOptions): Promise<TrialReport> {
  const begun = Date.now();
  const folder = resolve(options.statePath);
  const { environment: given } = options;
  requirePrograms(['haproxy', 'prometheus'], given.PATH);
  options.progress(`files: ${folder}, logs: ${join(folder, 'logs')}; Ctrl-C ends everything that it starts`);
  rmSync(folder, { recursive: true, force: true });
  // Postgres has another user when root runs the trial.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const logs = join(folder, 'logs');
  mkdirSync(logs, { mode: 0o700 });
  const random = seededRandom(options.seed);
  const plan = planPhases(options.parts, () => (random.bytes(1)[0] ?? 0) / 256);
  const builds = await untilAborted(options.signal, buildReleases(options, plan));
  const ports = await choosePorts();
  const book = openProcessBook(logs);
  let posting: Posting | undefined;
  const receiver = await startWebhookReceiver((delivery) => {
    posting?.receive(delivery);
    return 204;
  });
  const faults: string[] = [];
  const fault = (sentence: string): void => {
    faults.push(sentence);
    options.progress(`fault: ${sentence}`);
  };
  /** Ends what the book does not end. */
  const ends: (() => Promise<void>)[] = [];
  const work = async (): Promise<TrialReport> => {
    const environment = passedOn(options.environment);
    const place = { folder, ports, book, environment };
    options.progress('starting Postgres, Temporal, S3, SMTP, authority, proxy and Prometheus …');
    const { parts, settings, ownerUrl } = await startParts(options, place, builds, ends);
    const { patienceMs, awayMs, progress, signal } = options;
    const { passwords } = plan;
    const service = openService({
      ...place,
      settings,
      passwords,
      builds,
      patienceMs,
      progress,
      fault,
      signal,
    });
    await service.fiscal(plan.first, ['database', 'migrate']);
    await service.startWorkers(plan.first);
    await service.setCurrent(plan.first);
    await service.startApi(1, plan.first);
    await service.startApi(2, plan.first);
    const { key, companyId } = await prepareClient({ service, plan, ports, folder, receiver });
    const watch = watchAlerts(() => readFiringAlerts(ports));
    ends.push(watch.end);
    const url = `http://127.0.0.1:${ports.proxySandbox}`;
    posting = startPosting({ url, key, companyId, perSecond: options.perSecond, phase: watch.phase });
    const { isFiring } = watch;
    await carryOutPhases({ service, parts, awayMs, isFiring }, plan, posting, watch, options);
    options.progress('no further requests; waiting for every outcome …');
    await posting.end(patienceMs);
    const patience = { patienceMs, pauseMs: 2_000 };
    const drained = await drain(() => countUnfinished(ownerUrl), patience, options.progress);
    const outcome = await compareOutcome({
      requests: posting.requests,
      ownerUrl,
      cnpj,
      ledgers: start.ledgersOf(folder),
      received: receiver.received,
      mails: readdirSync(join(folder, 'emails')).length,
    });
    const names = plan.phases.map(({ name }) => name);
    return {
      versions: [...new Set(Object.values(builds).map(({ release }) => release.version))],
      shards: options.shards,
      phases: summarize(names, posting.requests, watch.seen),
      ...outcome,
      complaints: posting.complaints,
      crashes: book.crashes,
      faults: [...faults, ...drained.faults, ...judgeAlerts(plan.phases, watch.seen, awayMs)],
      drainSeconds: drained.seconds,
      seconds: Math.round((Date.now() - begun) / 1000),
    };
  };
  try {
    return await untilAborted(options.signal, work());
  } finally {
    posting?.abandon();
    await book.close(options.signal.aborted ? 'kill' : 'stop');
    for (const end of ends.reverse()) await end().catch(() => undefined);
    await receiver.close();
  }
}

/** Waits for the work; rejects as soon as the signal is aborted. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal }).then(() => Promise.reject(signal.reason));
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    over.abort();
    aborted.catch(() => undefined);
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
  { before, environment, progress, signal }: TrialOptions,
  plan: TrialPlan,
): Promise<ServiceOptions['builds']> {
  const tools = { environment: passedOn(environment), signal };
  progress('building the present release …');
  const present = await buildRelease(repository, tools);
  const builds = {
    present: { release: present, version: `${present.version}-present` },
    replaced: { release: present, version: `${present.version}-replaced` },
  };
  if (plan.first !== 'before') return builds;
  const folder = join(cacheFolder(environment), 'releases');
  const earlier = await buildEarlierRelease({
    commit: before,
    folder,
    ...tools,
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
  keptTestAuthority(join(start.authorityFolder(folder), 'certificates'));
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
    signal: options.signal,
  });
  const temporalPart = await start.openPart(temporal.start);
  await temporal.createNamespace();
  const ownerUrl = `postgres://postgres:${postgresPassword}@127.0.0.1:${ports.postgres}/fiscal`;
  const settings = makeServiceSettings({
    folder,
    ports,
    bucket: objects.bucket,
    ownerUrl,
    authority: start.authorityFolder(folder),
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
  return { parts, settings, ownerUrl };
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

async function carryOutPhases(
  production: Production,
  plan: TrialPlan,
  posting: Posting,
  watch: AlertWatch,
  { settleMs, progress }: TrialOptions,
): Promise<void> {
  for (const [index, { name, steps }] of plan.phases.entries()) {
    watch.begin(index);
    progress(
      `phase ${index + 1} of ${plan.phases.length}: ${name} (${posting.requests.length} requests so far)`,
    );
    for (const step of steps) await carryOutStep(production, step);
    await setTimeout(settleMs);
  }
}

/** Returns everything that makes a trial fail, a sentence each. */
export function faultsOf(report: TrialReport): readonly string[] {
  const named = (what: string, names: readonly string[]): readonly string[] =>
    names.map((name) => `${what}: ${name}`);
  return [
    ...named('never accepted', report.refused),
    ...named('lost', report.lost),
    ...named('doubled', report.doubled),
    ...named('no webhook came', report.untold),
    ...named('of no accepted request', report.foreign),
    ...report.differences,
    ...report.complaints,
    ...named('ended by itself', report.crashes),
    ...report.faults,
  ];
}

/** Writes the report beside the logs. */
export function writeReport(statePath: string, report: TrialReport): string {
  const file = join(resolve(statePath), 'report.json');
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  return file;
}
