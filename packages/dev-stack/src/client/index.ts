export { type Answer, createFiscalClient, expectStatus, type FiscalClient } from './fiscal-client.ts';
export { type NoteView, postNote, waitForNote } from './issue-sale.ts';
export { registerCompany } from './register-company.ts';
export { sampleCompany } from './sample-company.ts';
export { sampleSale } from './sample-sale.ts';
export { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
