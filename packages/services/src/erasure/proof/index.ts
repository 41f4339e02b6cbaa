export * from './read-values.ts';
export * from './rows-of-company.ts';
export * from './value-search.ts';
