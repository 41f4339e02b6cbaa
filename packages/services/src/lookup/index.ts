export type * from './found.ts';
export { lookupKinds, lookupStatuses } from './found.ts';
export { lookUp } from './look-up.ts';
export { showRangeStep } from './show-range-step.ts';
