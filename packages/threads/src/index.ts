export * from './create-fair-queue.ts';
export * from './create-threads.ts';
export type { OpenTask } from './run-task.ts';
export { threadModule } from './thread-module.ts';
