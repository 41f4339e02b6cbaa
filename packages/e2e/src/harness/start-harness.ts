import { rmSync } from 'node:fs';
import {
  createFiscalClient,
  expectStatus,
  type FiscalClient,
  registerCompany,
  type Stack,
  startStack,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@fiscal/dev-stack';
import { keepLogs, newTestFolder } from '@fiscal/dev-stack/memory';
import { writeClockOffset } from '@fiscal/domain';
import { runningClock } from '@fiscal/testkit';

/** A running service with the sample company, its certificate and a receiver of all events. */
export interface Harness {
  readonly stack: Stack;
  /** The client of the sandbox address, with the test key. */
  readonly client: FiscalClient;
  readonly companyId: string;
  readonly receiver: WebhookReceiver;
  /** The processes that ended without a stop, each with its signal or status: `worker SIGKILL`. */
  readonly crashes: readonly string[];
  close(): Promise<void>;
}

/** A running stack, and how its processes ended. */
export interface WatchedStack extends Pick<Harness, 'stack' | 'crashes'> {
  close(): Promise<void>;
}

type AppEnvironment = Readonly<Record<string, string>>;

/**
 * Starts a stack in a fresh folder, at the time of `runningClock`; `environment` changes that of its apps, and may be
 * made from the path of the folder before the start.
 */
export async function startWatchedStack(
  environment: AppEnvironment | ((statePath: string) => Promise<AppEnvironment>) = {},
): Promise<WatchedStack> {
  const statePath = newTestFolder('e2e');
  const changes = typeof environment === 'function' ? await environment(statePath) : environment;
  const crashes: string[] = [];
  const stack = await startStack({
    statePath,
    progress: () => undefined,
    onCrash: (name, how) => crashes.push(`${name} ${how}`),
    clockOffset: writeClockOffset(runningClock().offsetMs),
    environment: {
      API_RATE_BURST: '5000',
      API_RATE_PER_SECOND: '5000',
      API_ADDRESS_RATE_BURST: '5000',
      API_ADDRESS_RATE_PER_SECOND: '5000',
      TIMING_FACTOR: '0.01',
      ...changes,
    },
  });
  const close = async (): Promise<void> => {
    await stack.stop();
    keepLogs(statePath);
    rmSync(statePath, { recursive: true, force: true });
  };
  return { stack, crashes, close };
}

/** The harness of a file that has a stack for itself: its sample company and a receiver of all events. */
export async function startHarness(): Promise<Harness> {
  const watched = await startWatchedStack();
  try {
    const harness = await openHarness(watched);
    const close = async (): Promise<void> => {
      await harness.close();
      await watched.close();
    };
    return { ...harness, close };
  } catch (error) {
    await watched.close();
    throw error;
  }
}

/** Registers the company of the stack's certificate and a receiver, for the client of the stack's keys. */
export async function openHarness({ stack, crashes }: Pick<Harness, 'stack' | 'crashes'>): Promise<Harness> {
  const receiver = await startWebhookReceiver();
  try {
    const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
    const companyId = await registerCompany(client, stack);
    await subscribe(client, receiver);
    return { stack, client, companyId, receiver, crashes, close: receiver.close };
  } catch (error) {
    await receiver.close();
    throw error;
  }
}

/** Registers the receiver for `events`, all of them when there are none; gives the webhook's id. */
export async function subscribe(
  client: FiscalClient,
  receiver: WebhookReceiver,
  events?: readonly string[],
): Promise<string> {
  const body = { url: receiver.url, ...(events === undefined ? {} : { events }) };
  const { id, secret } = expectStatus(
    await client.post('/v1/webhooks', body),
    201,
    'POST /v1/webhooks',
  ).json();
  receiver.useSecret(String(secret));
  return String(id);
}
