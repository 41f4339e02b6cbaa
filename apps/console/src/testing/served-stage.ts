import { createHarness, type Harness } from '@fiscal/services/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import type { SignedInPerson } from './console-login.ts';
import { type PlantedIds, plantPages } from './planted-pages.ts';
import { type ServedConsole, serveConsole } from './serve-console.ts';

/** A console at an address, with something on each of its pages and a person who may do everything. */
export interface ServedStage {
  readonly harness: Harness;
  readonly ids: PlantedIds;
  readonly console: ServedConsole;
  readonly person: SignedInPerson;
  close(): Promise<void>;
}

/** Starts the stage of the tests of a suite, and closes it after them. */
export const useServedStage = (): ServedStage =>
  useOpened(async () => {
    const harness = await createHarness(inject('postgresUrl'));
    const ids = await plantPages(harness);
    const console = await serveConsole(harness);
    const person = await console.signIn('operacao');
    return {
      harness,
      ids,
      console,
      person,
      async close() {
        await console.close();
        await harness.close();
      },
    };
  });
