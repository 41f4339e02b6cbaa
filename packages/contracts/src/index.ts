export * from './deliver-webhook.ts';
export * from './issue-nfe.ts';
export * from './note-activities.ts';
export * from './search-attributes.ts';
export * from './task-queues.ts';
export * from './timing.ts';
export * from './webhook-activities.ts';
