import { afterAll, beforeAll, inject } from 'vitest';
import type { ApiDeps } from '../create-api.ts';
import { startTestApp, type TestApp, type TestAppParts } from './start-test-app.ts';
import { joinTestApp, type TestApi } from './test-api.ts';

/** The application that test files share by default. It ends with the process. */
let shared: Promise<TestApp> | undefined;

/** Returns the shared application, with a new client for this test file. */
export function useTestApi(): () => TestApi {
  return useApp(() => {
    shared ??= startTestApp(inject('postgresUrl'));
    return shared;
  });
}

/** Starts an application with other settings or parts, only for this test file. */
export function useOwnTestApi(changes: Partial<ApiDeps> = {}, parts: TestAppParts = {}): () => TestApi {
  let own: TestApp | undefined;
  afterAll(() => own?.close());
  return useApp(async () => {
    own = await startTestApp(inject('postgresUrl'), changes, parts);
    return own;
  });
}

function useApp(start: () => Promise<TestApp>): () => TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    api = await joinTestApp(await start());
  });
  return () => {
    if (api === undefined) throw new Error('the application is not started');
    return api;
  };
}
