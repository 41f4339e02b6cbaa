import type { WorkerOptions } from 'node:worker_threads';

/** What `new Worker(file, options)` needs to run one of our thread entries. */
export interface ThreadEntry {
  readonly file: URL;
  readonly options: WorkerOptions;
}

/**
 * Finds the thread entry `name` (`pfx.worker`) beside the module that starts it: the TypeScript source in development
 * and tests, whatever the process was started with; `<name>.js` beside the bundle otherwise.
 */
export function threadEntry(moduleUrl: string, name: string, data?: unknown): ThreadEntry {
  if (!moduleUrl.endsWith('.ts')) {
    return { file: new URL(`./${name}.js`, moduleUrl), options: { workerData: { data } } };
  }
  const entry = new URL(`./${name}.ts`, moduleUrl).href;
  return {
    file: new URL('./boot-thread.mjs', import.meta.url),
    options: { workerData: { entry, data }, execArgv: [] },
  };
}
