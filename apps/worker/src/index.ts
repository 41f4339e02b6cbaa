export { readWorkerSettings, type WorkerSettings } from './env.ts';
export * from './start-worker.ts';
export * from './workers/install-runtime.ts';
