import { setTimeout } from 'node:timers/promises';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createFilingExecutions } from '@fiscal/temporal-client';
import { useOpened } from '@fiscal/testkit/testing';
import { type AttentionStage, openAttentionStage, type PageCase } from '@fiscal/worker/testing';
import { inject } from 'vitest';
import type { SignedInPerson } from './console-login.ts';
import { type ServedConsole, serveConsole } from './serve-console.ts';

/** Documents that wait for a person at a real Temporal and a simulated authority, with a console in front of them. */
export interface DecisionStage extends AttentionStage<PageCase> {
  readonly console: ServedConsole;
  /** A person who may decide. */
  readonly person: SignedInPerson;
}

/** Starts the stage of a suite, and closes it after its tests. */
export const useDecisionStage = (cases: readonly PageCase[]): DecisionStage =>
  useOpened(async () => {
    const addresses = { postgresUrl: inject('postgresUrl'), temporalAddress: inject('temporalAddress') };
    const opened = await openAttentionStage(addresses, cases);
    const { database, system } = opened.stack.harness;
    const executions = createFilingExecutions(opened.stack.temporal.client, filingKinds);
    const console = await serveConsole({ database, sys: system }, executions, { refreshMs: 10_000 });
    const person = await console.signIn('suporte', 'maria.s');
    const relay = startRelay(() => opened.stack.dispatch());
    return {
      ...opened,
      console,
      person,
      async close() {
        await relay.stop();
        await console.close();
        await opened.close();
      },
    };
  });

/** Dispatches what decisions write, as the relay of a worker does, until it is stopped. */
function startRelay(dispatch: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false;
  const relaying = (async () => {
    while (!isStopped) {
      await dispatch();
      await setTimeout(100);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await relaying;
    },
  };
}
