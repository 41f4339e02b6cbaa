export type {
  Answer,
  AnswerWithResponse,
  CallOptions,
  FileAnswer,
  FileBody,
  PagedAnswer,
  ResponseFacts,
  SimulatedCallOptions,
  StreamAnswer,
  WaitOptions,
} from './contract/call-types.ts';
export type { OtherText } from './contract/open.ts';
export type { FiscalOptions } from './contract/options.ts';
export { createFiscal, type Fiscal } from './create-fiscal.ts';
export { FiscalApiError, isFiscalApiError } from './errors/fiscal-api-error.ts';
export { type ConnectionFailure, FiscalConnectionError } from './errors/fiscal-connection-error.ts';
export { WaitTimeoutError } from './errors/wait-timeout-error.ts';
export type * from './generated/contract.ts';
export { apiVersion, errorCodes, webhookEvents } from './generated/table.ts';
export { verifyWebhook, type WebhookToVerify } from './webhooks/verify-webhook.ts';
export { type WebhookRefusal, WebhookVerificationError } from './webhooks/webhook-verification-error.ts';
