import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';
import { parts, readParts } from './production-trial/plan-phases.ts';

const values = readOptions({
  usage: `npm run production-trial -- [options]

Runs the service on the parts of production, natively: Debian's Postgres, the Temporal server on it, two APIs behind haproxy, two workers, an
S3 store, a mail server and Prometheus with the shipped configuration and rules. NF-e and NFS-e are posted at a constant rate, and every fourth is
cancelled, while the release before is upgraded to this one, each part is restarted, the version of the workers is replaced, no worker runs, and
the release before comes back. Then it compares requests, database, the authority's ledgers and webhooks.

  --parts LIST     what happens, of ${parts.join(',')} (default: all)
  --before COMMIT  the release to upgrade from (default: the last of 0.10.2-rc.2, whose schema was the first to be frozen)
  --rate N         documents a second (default: 1)
  --settle S       seconds of a phase after its steps (default: 20)
  --away S         seconds in which a part is away (default: 5)
  --shards N       history shards of Temporal (default: 512, as shipped)
  --timing F       factor of every delay of the service (default: 1, as in production)
  --patience S     longest time in which documents have to end after the last request, or under a build (default: 1200)
  --seed N         seed of the order of the restarts (default: 1)
  --state DIR      folder of the state, which is emptied first (default: .state/production-trial)
  --help           this text

It ends with status 1 if a request is lost, doubled or never accepted, no webhook tells of it, anything differs, does not end or does not become
ready, a process ends by itself, an ordinary restart raises a critical alert, or the absence of the workers raises none.

Needs Debian's packages postgresql, postgresql-client, haproxy and prometheus, and Go 1.26.8 or newer for the first run, which builds the Temporal
server (TEMPORAL_SERVER_FOLDER names a folder with its programs \`server\` and \`sql\`).`,
  options: {
    parts: { type: 'string', default: parts.join(',') },
    before: { type: 'string', default: '87aa439f' },
    rate: { type: 'string', default: '1' },
    settle: { type: 'string', default: '20' },
    away: { type: 'string', default: '5' },
    shards: { type: 'string', default: '512' },
    timing: { type: 'string', default: '1' },
    patience: { type: 'string', default: '1200' },
    seed: { type: 'string', default: '1' },
    state: { type: 'string', default: '.state/production-trial' },
    help: { type: 'boolean' },
  },
});
const print = (line: string): void => void process.stderr.write(`${line}\n`);
const interrupted = new AbortController();
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    print(`${signal}: ending what the trial started …`);
    process.exitCode = status;
    interrupted.abort(new Error('the trial was interrupted; nothing that it started is left'));
  });
}

// Imported only here, so that the usage is printed without loading the service.
const { faultsOf, runTrial, writeReport } = await import('./production-trial/run-trial.ts');
const { tableOf } = await import('./production-trial/summarize.ts');

try {
  const report = await runTrial({
    statePath: values.state,
    parts: readParts(values.parts),
    before: values.before,
    perSecond: Number(values.rate),
    shards: Number(values.shards),
    seed: values.seed,
    settleMs: Number(values.settle) * 1_000,
    awayMs: Number(values.away) * 1_000,
    timing: Number(values.timing),
    patienceMs: Number(values.patience) * 1_000,
    environment: processEnvironment(),
    signal: interrupted.signal,
    progress: (line) => print(`${new Date().toISOString().slice(11, 19)} ${line}`),
  });
  const { accepted, lost, doubled, untold, webhooks, mails, drainSeconds } = report;
  const { nfe, nfse, cancellation } = accepted;
  process.stdout.write(`${tableOf(report.phases)}

accepted ${nfe} NF-e, ${nfse} NFS-e and ${cancellation} cancellations; lost ${lost.length}, doubled ${doubled.length}, without a webhook ${untold.length}; webhooks ${webhooks},
mails ${mails}; ${drainSeconds} s from the last request to the end of all. ${writeReport(values.state, report)}
`);
  const faults = faultsOf(report);
  for (const fault of faults) print(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  print(`logs: ${values.state}/logs`);
  // A step of an interrupted trial may still wait for something.
  if (!interrupted.signal.aborted) process.exitCode = 1;
  process.exit();
}
