export * from './create-thread-pool.ts';
export * from './serve-thread.ts';
export * from './thread-entry.ts';
