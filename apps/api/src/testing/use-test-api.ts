import { afterAll, beforeAll, inject } from 'vitest';
import type { ApiDeps } from '../create-api.ts';
import { startTestApp, type TestApp, type TestAppParts } from './start-test-app.ts';
import { joinTestApp, type TestApi } from './test-api.ts';

/** One application for all test files of the process that want no other; it ends with the process. */
let shared: Promise<TestApp> | undefined;

/** The application that files share, with a new client for this one. */
export function useTestApi(): () => TestApi {
  return useApp(() => {
    shared ??= startTestApp(inject('postgresUrl'));
    return shared;
  });
}

/** An application of other settings or parts, for this test file alone. */
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
