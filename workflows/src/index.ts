export { deliver } from './deliver.workflow.ts';
export { issueNfe } from './issue-nfe.workflow.ts';
