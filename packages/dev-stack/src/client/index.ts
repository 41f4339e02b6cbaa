export { type Answer, createFiscalClient, expectStatus, type FiscalClient } from './fiscal-client.ts';
export { type NoteView, postNote, waitForNote } from './issue-sale.ts';
export { type NfseView, postNfse, waitForNfse } from './issue-service.ts';
export { enableNfse, registerCompany } from './register-company.ts';
export { sampleCompany } from './sample-company.ts';
export { type SampleSale, sampleSale } from './sample-sale.ts';
export { sampleService } from './sample-service.ts';
export { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
