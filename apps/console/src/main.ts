import { setTimeout } from 'node:timers/promises';
import { type ConsoleSettings, processEnvironment, readConsoleSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { offsetClock } from '@fiscal/domain';
import { trustProxies } from '@fiscal/http-server';
import { createLogger, createMetrics, endOnFault, serveMetrics } from '@fiscal/observability';
import {
  createSignIn,
  guardDatabase,
  openOperatorContext,
  reachDatabase,
  startOrEnd,
  systemClock,
} from '@fiscal/services';
import { readTemporalSettings } from '@fiscal/temporal-client';
import { createConsole } from './create-console.ts';
import { createConsoleMetrics } from './http/console-metrics.ts';
import { openExecutions } from './open-executions.ts';
import { addressOf, paths } from './paths/paths.ts';
import { createProvider } from './sign-in/provider.ts';
import type { SignIn } from './sign-in/serve-sign-in.tsx';
import { startListener } from './start-listener.ts';

/** Time for open requests, and ten seconds for the rest. */
const stopSeconds = 30;

endOnFault({ name: 'console' });
const settings = readConsoleSettings(processEnvironment());
const logger = createLogger({ name: 'console', level: settings.LOG_LEVEL, destination: process.stderr });
await guardDatabase({ environment: settings, logger });
const { operator, close: closeOperator } = await startOrEnd(logger, () =>
  openOperatorContext({
    databaseUrl: settings.DATABASE_URL,
    keyPepper: undefined,
    documents: settings,
    clock: offsetClock(systemClock, settings.CLOCK_OFFSET),
    purpose: 'console',
    connections: settings.DATABASE_CONNECTIONS,
  }),
);
const sys = { ...operator, filingKinds };
const { executions, close: closeExecutions } = await startOrEnd(logger, () =>
  openExecutions(settings, filingKinds),
);
const metrics = createMetrics();
const { observe, onCut } = createConsoleMetrics(metrics);
const signIn = signInOf(settings);
const listener = await startListener({
  host: settings.CONSOLE_HOST,
  port: settings.CONSOLE_PORT,
  trustedProxies: settings.CONSOLE_TRUSTED_PROXIES,
  onCut,
  createApp: (address) =>
    createConsole({
      sys,
      executions,
      logger,
      signIn,
      observe,
      publicUrl: settings.CONSOLE_URL ?? address,
      isTrustedProxy: trustProxies(settings.CONSOLE_TRUSTED_PROXIES),
      temporalUi:
        settings.TEMPORAL_UI_URL === undefined
          ? undefined
          : { ui: settings.TEMPORAL_UI_URL, namespace: readTemporalSettings(settings.temporal).namespace },
    }),
});
const publicUrl = settings.CONSOLE_URL ?? listener.address;
const stopping = new AbortController();
const isReady = async (): Promise<boolean> => !stopping.signal.aborted && (await reachDatabase(sys));
const internal = await serveMetrics(
  metrics,
  { ready: isReady },
  { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
);

function signInOf(given: ConsoleSettings): SignIn {
  const { CONSOLE_OIDC_ISSUER: issuer, CONSOLE_OIDC_CLIENT_ID: clientId } = given;
  if (issuer === undefined || clientId === undefined) return { kind: 'development' };
  const provider = createProvider({
    issuer,
    clientId,
    clientSecret: given.CONSOLE_OIDC_CLIENT_SECRET,
    roleClaim: given.CONSOLE_OIDC_ROLE_CLAIM,
    handleClaim: given.CONSOLE_OIDC_HANDLE_CLAIM,
  });
  return { kind: 'provider', provider };
}

/** Makes the link of development; undefined where people have accounts, and while the database does not answer. */
async function developmentLink(): Promise<string | undefined> {
  if (signIn.kind !== 'development') return undefined;
  try {
    const link = {
      kind: 'link',
      handle: 'desenvolvimento',
      role: 'operacao',
      returnTo: paths.queue,
    } as const;
    return `${publicUrl}${addressOf(paths.signInLink, { token: await createSignIn(sys, link) })}`;
  } catch (error) {
    logger.warn({ error }, 'no link of development was made');
    return undefined;
  }
}

/** Ends readiness first, then the listener, then what its requests used. */
async function stop(): Promise<void> {
  stopping.abort();
  await setTimeout(settings.CONSOLE_STOP_DELAY_SECONDS * 1000);
  await listener.close();
  await internal.close();
  await closeExecutions();
  await closeOperator();
}

const end = (): void => {
  const seconds = settings.CONSOLE_STOP_DELAY_SECONDS + stopSeconds;
  setTimeout(seconds * 1000, undefined, { ref: false }).then(() => {
    logger.error({}, 'stopping took too long');
    process.exit(1);
  });
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      logger.error({ error }, 'stopping failed');
      process.exit(1);
    },
  );
};
process.once('SIGTERM', end);
process.once('SIGINT', end);

const ready = { ready: true, console: publicUrl, signIn: await developmentLink(), metrics: internal.address };
process.stdout.write(`${JSON.stringify(ready)}\n`);
