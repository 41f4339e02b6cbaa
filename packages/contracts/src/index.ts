export * from './deliver.ts';
export * from './executions.ts';
export * from './filing.ts';
export * from './filing-activities.ts';
export * from './kinds.ts';
export * from './search-attributes.ts';
export * from './task-queues.ts';
export * from './timing.ts';
