import { inspect } from 'node:util';
import { openDatabase } from '@fiscal/db';
import type { Logger } from '@fiscal/observability';
import { type ConsoleRole, openSession, recordPerson } from '@fiscal/services';
import type { Harness } from '@fiscal/services/testing';
import type { ConsoleDeps } from '../create-console.ts';
import { developmentIssuer } from '../sign-in/serve-sign-in.tsx';

/** The system of a test whose database a console reads. */
export type SystemOfTest = Pick<Harness, 'database' | 'sys'>;

/** A person with a session. */
export interface SignedInPerson {
  readonly handle: string;
  /** The token of the session. */
  readonly token: string;
}

/** The login of the console at a test database, and the people who are signed in there. */
export interface ConsoleLogin {
  /** The dependencies of the verbs, with the login of the console. */
  readonly sys: ConsoleDeps['sys'];
  /** Signs somebody in with a role; each call is another person unless a handle is given. */
  signIn(role: ConsoleRole, handle?: string): Promise<SignedInPerson>;
  close(): Promise<void>;
}

/** Opens the login of the console at a test database. */
export function openConsoleLogin({ database, sys: all }: SystemOfTest): ConsoleLogin {
  const db = openDatabase({ url: database.urls.console, purpose: 'console', max: 4, deadlineMs: 540_000 });
  const { clock, random, documents, objects, filingKinds } = all;
  const sys = { db, clock, random, documents, objects, filingKinds, settings: { keyPepper: undefined } };
  let people = 0;
  return {
    sys,
    async signIn(role, handle) {
      people += 1;
      const name = handle ?? `${role}-${people}`;
      const person = { handle: name, issuer: developmentIssuer };
      await recordPerson(sys, { ...person, subject: `subject of ${name}` });
      const { token } = await openSession(sys, { ...person, role });
      return { handle: name, token };
    },
    close: () => db.close(),
  };
}

/** A log that shows faults alone: a page without data does not say why. */
export const faultLog: Logger = new Proxy({} as Logger, {
  get: (_, level) => (fields: { readonly error?: unknown }) => {
    if (level === 'error') process.stderr.write(`${inspect(fields.error)}\n`);
  },
});
