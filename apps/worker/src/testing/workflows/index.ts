export * from './greet.workflow.ts';
export * from './lost-filing.workflow.ts';
