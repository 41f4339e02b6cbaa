export * from './calculate-note.ts';
export * from './tax-input.ts';
