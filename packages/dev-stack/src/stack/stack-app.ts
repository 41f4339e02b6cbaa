import { type StackPart, startReplaceable } from './replaceable.ts';
import type { RunningApp } from './start-app.ts';

/** API or worker. A restart may change its environment, for that start only. */
export interface StackApp extends StackPart<Readonly<Record<string, string>>> {
  /** Resolves to how the present process ended: the name of a signal, or its status. */
  ended(): Promise<string>;
  /** Returns the line of JSON that the present process printed when it was ready. */
  ready(): Readonly<Record<string, unknown>>;
}

/** Starts an app that may be ended and started again; `start` starts each of its processes. */
export async function startReplaceableApp(
  start: (changes: Readonly<Record<string, string>> | undefined) => Promise<RunningApp>,
): Promise<StackApp & { stop(): Promise<void> }> {
  const app = await startReplaceable(start);
  return {
    kill: app.kill,
    restart: app.restart,
    freeze: app.freeze,
    thaw: app.thaw,
    ended: () => app.current().ended,
    ready: () => app.current().ready as Readonly<Record<string, unknown>>,
    stop: app.stop,
  };
}
