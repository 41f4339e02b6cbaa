import { processEnvironment } from '@fiscal/config/environment';
import { readOptions } from './command-line/read-options.ts';

const values = readOptions({
  usage: `npm start -- [options]

Starts the whole service on this machine, with the console for support staff, and runs it until Ctrl-C or SIGTERM, which end everything that it started.
Its state is in one folder, and the next start continues from it. A folder in use is refused. The processes of a killed start
end within some seconds.

  --state DIR        folder of the state (default: .state/local)
  --authority FILE   addresses of another authority (docs/how-to/operators/authority-addresses.md) instead of the simulator
  --clock-offset O   another time for service, database and simulator: +40d, -3h, +90s, or the instant that becomes
                     the present time, with its zone (2027-01-01T00:00:00-03:00)
  --timing N         factor of every delay, above 0 and at most 1: 1 waits as in production (default: 0.02, one minute
                     is 1.2 s)
  --no-rate-limit    no limits on requests, for load tests
  --json             prints one line of JSON with all addresses, both keys and a sample certificate when it runs (use
                     npm -s start, because npm prints its own lines before)
  --help             this text

Environment: AUTHORITY_ENDPOINTS_FILE is the default of --authority; AUTHORITY_SIMULATED=false refuses test certificates;
TRUST_STORE_EXTRA_ROOTS adds roots of test certificates; DATABASE_URL is the address of another Postgres, with a login that owns the
database and may create roles; API, worker, erasure and console get their own logins (<database>_api_login, …).`,
  options: {
    state: { type: 'string', default: '.state/local' },
    authority: { type: 'string' },
    'clock-offset': { type: 'string' },
    timing: { type: 'string' },
    'no-rate-limit': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
// Imported only here, so that the usage is printed without loading the service.
const { chooseAuthority, describeStack, readTiming, stackAsJson, withStack } = await import(
  '@fiscal/dev-stack'
);

try {
  const authority = chooseAuthority({ option: values.authority, environment: processEnvironment() });
  const environment = values['no-rate-limit'] ? { API_RATE_LIMITS: 'off' } : {};
  const options = {
    statePath: values.state,
    progress: printError,
    authority,
    clockOffset: values['clock-offset'],
    timing: readTiming(values.timing),
    environment,
    console: 'started' as const,
    statusAfterSignal: 0,
  };
  await withStack(options, async (stack) => {
    process.stdout.write(values.json ? `${stackAsJson(stack)}\n` : describeStack(stack));
    await new Promise(() => undefined);
  });
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
