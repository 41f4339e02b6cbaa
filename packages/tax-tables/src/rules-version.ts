import { allTables } from './all-tables.ts';

/** The publication from which the tables of CST and cClassTrib are taken. */
export const classificationVersion = {
  name: 'IT 2025.002 v1.70',
  /** YYYY-MM-DD */
  publishedAt: '2026-10-01',
} as const;

const daysRead = Object.values(allTables).map(({ asOf }) => asOf);

/** Names the state of all tables: the last day on which one was read, and the version of the classifications. */
export const rulesVersion = [
  daysRead.sort().at(-1),
  classificationVersion.name.replace(' v', '-').replace(' ', '-'),
].join('/');
