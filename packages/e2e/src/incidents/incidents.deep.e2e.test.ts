import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildBundles, programCommand } from '@fiscal/dev-stack/programs';
import { isInstalled } from '@fiscal/testkit';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { followNote, issue, postSale } from '../harness/follow-note.ts';
import { letCertificateExpire } from '../harness/register-issuer.ts';
import { runProcess } from '../harness/run-command.ts';
import { type Harness, openHarness, startWatchedStack, type WatchedStack } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { type RunningPrometheus, startPrometheus } from './start-prometheus.ts';

/** The time within which an operator must know the cause. */
const promisedMs = 120_000;

/** One incident of a service, in the context of its test. */
interface Incident {
  readonly harness: Harness;
  /** A Prometheus of this incident alone, which has seen that all works. */
  readonly prometheus: RunningPrometheus;
  readonly onTestFinished: TestContext['onTestFinished'];
}

type Incidents = Readonly<Record<string, (incident: Incident) => Promise<void>>>;

/**
 * Declares a service and its incidents, which happen one after another. The services run side by side, because an
 * incident waits for two minutes.
 */
function onOneService(service: string, incidents: Incidents): void {
  describe.skipIf(!isInstalled('prometheus'))(service, { concurrent: true }, () => {
    let watched: WatchedStack;
    let harness: Harness;
    beforeAll(async () => {
      // With the delays of production, because the alerts count in minutes.
      watched = await startWatchedStack({ TIMING_FACTOR: '1' });
      harness = await openHarness(watched);
      await issue(harness, 'everything works');
    });
    afterAll(async () => {
      await harness?.close();
      await watched?.close();
    });
    for (const [place, [name, happen]] of Object.entries(incidents).entries()) {
      test.sequential(`${name} [needs prometheus]`, async ({ onTestFinished }) => {
        const folder = join(harness.stack.state.root, 'prometheus', String(place));
        const prometheus = await startPrometheus(harness.stack, folder);
        onTestFinished(prometheus.stop);
        await untilAllWorks(prometheus);
        await happen({ harness, prometheus, onTestFinished });
      });
    }
  });
}

async function untilAllWorks(prometheus: RunningPrometheus): Promise<void> {
  const firstValue = async (expr: string): Promise<number | undefined> =>
    (await prometheus.query(expr))[0]?.value;
  await until('Prometheus reads both processes, and nothing is left of the incident before', async () => {
    const seen = await Promise.all([
      firstValue('count(up == 1)'),
      firstValue('count(fiscal_business_reading_seconds < 60)'),
      firstValue('max(fiscal_circuit_open) or vector(0)'),
      firstValue('max(fiscal_degraded)'),
      firstValue('sum(fiscal_open_documents) or vector(0)'),
    ]);
    return seen.join() === '2,2,0,0,0' && (await prometheus.firing()).length === 0;
  });
}

interface Expected {
  /** The alert that names the cause. */
  readonly alert: string;
  /** Alerts that also tell the truth about this incident. */
  readonly besides?: readonly string[];
}

/** Waits for the alert within the promised time, then until that time is over: no alert that misleads may fire in it. */
async function expectAlert(
  prometheus: RunningPrometheus,
  begun: number,
  { alert, besides = [] }: Expected,
): Promise<void> {
  const leftMs = () => begun + promisedMs - Date.now();
  while (!(await prometheus.firing()).includes(alert)) {
    expect(leftMs(), `${alert} does not fire; ${await prometheus.firing()} do`).toBeGreaterThan(0);
    await setTimeout(500);
  }
  await setTimeout(Math.max(0, leftMs()));
  const fired = await prometheus.fired(begun);
  expect(fired.filter((name) => name !== alert && !besides.includes(name))).toEqual([]);
}

const runbook = readFileSync(new URL('../../../../docs/how-to/operators/alerts.md', import.meta.url), 'utf8');
const entryOf = (alert: string): string => runbook.split(`\n### ${alert}\n`)[1]?.split('\n### ')[0] ?? '';

/**
 * Runs a command of the alert's entry in the runbook, as an operator does, and returns what it prints. `status` is the
 * expected one of the process.
 */
async function runStep(
  { stack }: Harness,
  alert: string,
  step: RegExp,
  placeholders: Readonly<Record<string, string>> = {},
  status = 0,
): Promise<string> {
  const [, words = ''] = step.exec(entryOf(alert)) ?? [];
  expect(words, `the entry of ${alert} has the step ${step}`).not.toBe('');
  const filled = words.split(' ').map((word) => placeholders[word] ?? word);
  const command = [...programCommand(await buildBundles(), 'cli'), ...filled];
  const kept: Readonly<Record<string, string>> = JSON.parse(readFileSync(stack.state.environment, 'utf8'));
  const running = runProcess('fiscal', process.execPath, command, { ...process.env, ...kept });
  expect(await running.ended, running.printed()).toBe(status);
  return running.printed();
}

async function readDashboard({ harness, prometheus }: Incident): Promise<void> {
  await issue(harness, 'seen on the dashboard');
  await setTimeout(30_000);
  const file = new URL('../../../../deploy/grafana/dashboard.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { readonly panels: readonly DashboardPanel[] };
  const empty: string[] = [];
  for (const { title, targets = [] } of panels) {
    for (const { expr } of targets) {
      const found = await prometheus.query(expr.replaceAll('$__rate_interval', '1m'));
      if (found.length === 0) empty.push(title);
    }
  }
  // What is absent while nothing fails and nobody waits.
  expect(empty.filter((title) => !quiet.includes(title))).toEqual([]);
}

interface DashboardPanel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const quiet = [
  'Firing alerts',
  'Open documents by status',
  'What documents wait for',
  'For a person, by reason',
  'Age of the oldest',
  'Open documents by authority',
  'Open documents by kind',
  'Circuits',
  'Pace of recovery',
  'Failed steps of workflows',
  'Failures by route',
  'Connections closed',
  'Housekeeping',
];

async function loseAuthority({ harness, prometheus, onTestFinished }: Incident): Promise<void> {
  const { simulator } = harness.stack;
  await simulator?.kill();
  const begun = Date.now();
  onTestFinished(async () => simulator?.restart());
  for (const number of [1, 2, 3, 4]) await postSale(harness, `authority away ${number}`);
  await expectAlert(prometheus, begun, { alert: 'AuthorityAway' });
  // While some of the four try the authority, the list may be empty for a moment.
  await expect
    .poll(() => runStep(harness, 'AuthorityAway', /`fiscal (filings list --waiting circuit)`/), {
      timeout: 60_000,
    })
    .toContain('circuit');
}

async function killWorkers({ harness, prometheus, onTestFinished }: Incident): Promise<void> {
  const { worker, addresses } = harness.stack;
  const { host } = new URL(addresses.workerMetrics());
  await worker.kill();
  const begun = Date.now();
  onTestFinished(() => worker.restart());
  const note = await postSale(harness, 'no worker');
  expect(note.status).toBe('queued');
  await expectAlert(prometheus, begun, { alert: 'WorkersDown' });
  const page = { 'worker:9090/readyz': `${host}/readyz` };
  const unanswered = 4;
  expect(
    await runStep(harness, 'WorkersDown', /`fiscal (page worker:9090\/readyz)`/, page, unanswered),
  ).toContain('no answer: ECONNREFUSED');
  const health = (await harness.client.get('/health')).json();
  expect(health).toMatchObject({ status: 'degraded' });
}

async function lockDatabase({ harness, prometheus, onTestFinished }: Incident): Promise<void> {
  const sql = postgres(harness.stack.databaseOwnerUrl, { max: 2, onnotice: () => undefined });
  const holder = await lockFilings(sql);
  const begun = Date.now();
  // Each is answered 503 again and again while the lock is held.
  const posts = [1, 2, 3].map((number) => postSale(harness, `locked ${number}`));
  onTestFinished(async () => {
    await holder.release();
    await sql.end({ timeout: 5 });
    await Promise.allSettled(posts);
  });
  await expectAlert(prometheus, begun, { alert: 'DatabaseLocked', besides: ['RequestsFail'] });
  const [, step = ''] = /`psql -c "(select a\.pid[^"]+)"`/.exec(entryOf('DatabaseLocked')) ?? [];
  const [found] = await sql.unsafe<{ pid: number; waiting: string }[]>(step);
  expect(found?.pid).toBe(holder.pid);
  expect(Number(found?.waiting)).toBeGreaterThan(0);
}

/** Locks the table of filings, as a person does who forgets to end a session. */
async function lockFilings(sql: postgres.Sql) {
  const session = await sql.reserve();
  await session`begin`;
  await session`lock table filing in access exclusive mode`;
  const [{ pid = 0 } = {}] = await session<{ pid?: number }[]>`select pg_backend_pid() as pid`;
  return {
    pid,
    async release() {
      await session`rollback`;
      session.release();
    },
  };
}

async function loseReceiver({ harness, prometheus }: Incident): Promise<void> {
  await harness.receiver.close();
  const begun = Date.now();
  const note = await postSale(harness, 'receiver away');
  await followNote(harness.client, note.id);
  await expectAlert(prometheus, begun, { alert: 'ReceiversAway' });
  const printed = await runStep(harness, 'ReceiversAway', /`fiscal (delivery list --client <id>)`/, {
    '<id>': harness.stack.keys.clientId,
  });
  expect(printed).toContain('connection_failed');
}

async function expireCertificate({ harness, prometheus }: Incident): Promise<void> {
  const { cnpj } = harness.stack.certificate;
  await letCertificateExpire(harness.stack, harness, { cnpj, name: 'Papelaria Modelo Ltda' });
  const begun = Date.now();
  const besides = ['CertificatesEnd'];
  await expectAlert(prometheus, begun, { alert: 'CertificatesExpired', besides });
  const printed = await runStep(harness, 'CertificatesExpired', /`fiscal (certificate list --expiring 0)`/);
  expect(printed).toContain(harness.companyId);
}

onOneService('a service without authority', {
  'an authority is away': loseAuthority,
  // The last one, because the company keeps the expired certificate.
  'a certificate has expired': expireCertificate,
});
onOneService('a service without workers', {
  'all workers are dead': killWorkers,
  // The last one, because no receiver comes back.
  'the receiver of webhooks is away': loseReceiver,
});
onOneService('a service without database', {
  'Prometheus answers the queries of every panel of the dashboard': readDashboard,
  'somebody locks a table of the database': lockDatabase,
});
