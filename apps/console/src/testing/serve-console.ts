import type { FilingExecutions } from '@fiscal/contracts';
import { fakeExecutions, running } from '@fiscal/services/testing';
import { type ConsoleDeps, createConsole } from '../create-console.ts';
import { startListener } from '../start-listener.ts';
import { type ConsoleLogin, faultLog, openConsoleLogin, type SystemOfTest } from './console-login.ts';

/** A console at an address of its own, for browsers. */
export interface ServedConsole extends ConsoleLogin {
  readonly address: string;
}

/** The time between two refreshes of a page: short, because a test waits for them. */
const refreshMs = 300;

/** Serves the console over the database of a test. */
export async function serveConsole(
  system: SystemOfTest,
  executions: FilingExecutions = fakeExecutions(running),
  changes: Partial<ConsoleDeps> = {},
): Promise<ServedConsole> {
  const login = openConsoleLogin(system);
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    trustedProxies: [],
    onCut: (reason) => process.stderr.write(`a connection was cut: ${reason}\n`),
    createApp: (address) =>
      createConsole({
        sys: login.sys,
        logger: faultLog,
        publicUrl: address,
        signIn: { kind: 'development' },
        executions,
        refreshMs,
        ...changes,
      }),
  });
  return {
    ...login,
    address: listener.address,
    async close() {
      await listener.close();
      await login.close();
    },
  };
}
