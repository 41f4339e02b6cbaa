export { alignedTable } from './settings-page.ts';
