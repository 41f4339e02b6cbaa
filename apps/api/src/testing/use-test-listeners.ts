import { readApiSettings } from '@fiscal/config';
import type { CutReason } from '@fiscal/http-server';
import { createLogger, noTracing } from '@fiscal/observability';
import { createCoverageReader, createHealthCheck, createNoteWaiter } from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import { authenticateKey, createTestMunicipalities } from '@fiscal/services/testing';
import { afterAll, beforeAll } from 'vitest';
import { createRequestTurns, type RequestTurns } from '../http/request-turns.ts';
import { type Listeners, startListeners } from '../start-listeners.ts';
import type { TestApi } from './test-api.ts';

interface ListenerChanges {
  readonly environment?: Readonly<Record<string, string>>;
  readonly services?: Partial<TestSystem>;
  readonly turns?: RequestTurns;
  /** Receives the reasons why connections were cut. */
  readonly cuts?: CutReason[];
}

/** Opens both addresses of the application on real sockets, and closes them after the test file. */
export function useTestListeners(
  api: () => TestApi,
  { environment = {}, services: changes = {}, turns = createRequestTurns(), cuts = [] }: ListenerChanges = {},
): () => Listeners {
  let listeners: Listeners | undefined;
  let closeWaiter = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const base = { ...api().services, ...changes };
    const services = {
      ...base,
      municipalities: createTestMunicipalities(),
      coverage: createCoverageReader({ ...base, maxAgeDays: 7 }),
    };
    const waiter = await createNoteWaiter(services);
    closeWaiter = () => waiter.close();
    listeners = await startListeners({
      settings: readApiSettings({
        DATABASE_URL: 'postgres://unused',
        CODEC_KEYS: 'unused',
        ...environment,
      }),
      services,
      waiter,
      keys: {
        authenticate: (bearer, mode) => authenticateKey(services, bearer, mode),
        noteUse: () => undefined,
        close: async () => undefined,
      },
      logger: createLogger({ name: 'api', level: 'silent', destination: { write: () => true } }),
      checkHealth: createHealthCheck(services).check,
      tracing: noTracing,
      engineReachable: async () => true,
      observe: () => undefined,
      turns,
      onCut: (reason) => cuts.push(reason),
      onBuckets: () => undefined,
    });
  });
  afterAll(async () => {
    await listeners?.close();
    await closeWaiter();
  });
  return () => {
    if (listeners === undefined) throw new Error('the listeners are not open');
    return listeners;
  };
}
