import { inspect } from 'node:util';
import type { FilingExecutions } from '@fiscal/contracts';
import { openDatabase } from '@fiscal/db';
import type { Logger } from '@fiscal/observability';
import { type ConsoleRole, openSession, recordPerson } from '@fiscal/services';
import { createHarness, fakeExecutions, type Harness, running } from '@fiscal/services/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import { type ConsoleDeps, createConsole } from '../create-console.ts';
import { refreshHeader } from '../serving/require-person.ts';
import { developmentIssuer } from '../sign-in/serve-sign-in.tsx';
import { readPage, type TestPage } from './test-page.ts';

/** The address of a console in memory. */
export const testUrl = 'http://127.0.0.1:3003';

/** A person with a browser: its cookies, and the headers that browsers add. */
export interface Agent {
  readonly handle: string;
  /** The token of the session. */
  readonly token: string;
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

/** A log that shows faults alone: a page without data does not say why. */
const faultLog: Logger = new Proxy({} as Logger, {
  get: (_, level) => (fields: { readonly error?: unknown }) => {
    if (level === 'error') process.stderr.write(`${inspect(fields.error)}\n`);
  },
});

/** Starts a console with a database of its own. */
export async function startTestConsole(
  postgresUrl: string,
  changes: Partial<ConsoleDeps> = {},
): Promise<TestConsole> {
  const harness = await createHarness(postgresUrl);
  const db = openDatabase({
    url: harness.database.urls.console,
    purpose: 'console',
    max: 4,
    deadlineMs: 540_000,
  });
  const { clock, random, documents, objects, filingKinds } = harness.sys;
  const sys = { db, clock, random, documents, objects, filingKinds, settings: { keyPepper: undefined } };
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
  let people = 0;
  return {
    harness,
    app,
    sys,
    async signIn(role, handle) {
      people += 1;
      const name = handle ?? `${role}-${people}`;
      const person = { handle: name, issuer: developmentIssuer };
      await recordPerson(sys, { ...person, subject: `subject of ${name}` });
      const { token } = await openSession(sys, { ...person, role });
      return createAgent(app, name, token);
    },
    setExecutions(given) {
      executions = given;
    },
    async close() {
      await db.close();
      await harness.close();
    },
  };
}

/** Starts the console of a test file, and closes it after the tests. */
export const useTestConsole = (changes?: Partial<ConsoleDeps>): TestConsole =>
  useOpened(() => startTestConsole(inject('postgresUrl'), changes));

function createAgent(app: TestConsole['app'], handle: string, token: string): Agent {
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
