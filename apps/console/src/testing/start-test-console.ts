import type { FilingExecutions } from '@fiscal/contracts';
import type { ConsoleRole } from '@fiscal/services';
import { createHarness, fakeExecutions, type Harness, running } from '@fiscal/services/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import { type ConsoleDeps, createConsole } from '../create-console.ts';
import { refreshHeader } from '../serving/require-person.ts';
import { faultLog, openConsoleLogin, type SignedInPerson } from './console-login.ts';
import { readPage, type TestPage } from './test-page.ts';

/** The address of a console in memory. */
export const testUrl = 'http://127.0.0.1:3003';

/** A person with a browser: its cookies, and the headers that browsers add. */
export interface Agent extends SignedInPerson {
  get(path: string): Promise<TestPage>;
  /** Asks for the page as its script does. */
  refresh(path: string): Promise<TestPage>;
  /** Opens the page, and sends its form of this name. */
  submit(path: string, form: string, fields?: Readonly<Record<string, string | File>>): Promise<TestPage>;
  /** Sends any request with the cookies of this browser. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** The console over a real database, with the login of the console and executions in place of Temporal. */
export interface TestConsole {
  readonly harness: Harness;
  readonly app: ReturnType<typeof createConsole>;
  /** The dependencies of the verbs, with the login of the console. */
  readonly sys: ConsoleDeps['sys'];
  /** Signs somebody in with a role; each call is another person unless a handle is given. */
  signIn(role: ConsoleRole, handle?: string): Promise<Agent>;
  /** Replaces the executions of Temporal from now on. */
  setExecutions(executions: FilingExecutions): void;
  close(): Promise<void>;
}

/** Starts a console with a database of its own. */
export async function startTestConsole(
  postgresUrl: string,
  changes: Partial<ConsoleDeps> = {},
): Promise<TestConsole> {
  const harness = await createHarness(postgresUrl);
  const { sys, signIn, close } = openConsoleLogin(harness);
  let executions: FilingExecutions = fakeExecutions(running);
  const app = createConsole({
    sys,
    logger: faultLog,
    publicUrl: testUrl,
    signIn: { kind: 'development' },
    executions: {
      describe: (...given) => executions.describe(...given),
      hurry: (...given) => executions.hurry(...given),
      resolve: (...given) => executions.resolve(...given),
    },
    ...changes,
  });
  return {
    harness,
    app,
    sys,
    signIn: async (role, handle) => createAgent(app, await signIn(role, handle)),
    setExecutions(given) {
      executions = given;
    },
    async close() {
      await close();
      await harness.close();
    },
  };
}

/** Starts the console of a test file, and closes it after the tests. */
export const useTestConsole = (changes?: Partial<ConsoleDeps>): TestConsole =>
  useOpened(() => startTestConsole(inject('postgresUrl'), changes));

function createAgent(app: TestConsole['app'], { handle, token }: SignedInPerson): Agent {
  const request: Agent['request'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('cookie')) headers.set('cookie', `console=${token}`);
    return app.request(`${testUrl}${path}`, { ...init, headers });
  };
  const send = async (path: string, body: URLSearchParams | FormData): Promise<TestPage> => {
    const headers = { origin: testUrl, 'sec-fetch-site': 'same-origin' };
    return readPage(await request(path, { method: 'POST', body, headers }), send);
  };
  const get: Agent['get'] = async (path) => readPage(await request(path), send);
  return {
    handle,
    token,
    get,
    refresh: async (path) => readPage(await request(path, { headers: { [refreshHeader]: '1' } }), send),
    submit: async (path, form, fields) => (await get(path)).submit(form, fields),
    request,
  };
}
