export { deliverWebhook } from './deliver-webhook.workflow.ts';
export { issueNfe } from './issue-nfe.workflow.ts';
