export type { FilingPosition } from './filing-position.ts';
export * from './find-filing.ts';
export * from './hurry-filing.ts';
export * from './list-due-gaps.ts';
export * from './list-open-filings.ts';
export * from './list-shared-numbers.ts';
export * from './redispatch-filing.ts';
export * from './resolve-filing.ts';
export * from './show-filing.ts';
