import { cancelNfseOperation } from './cancel-nfse/cancel-nfse.operation.ts';
import { createNfseOperation } from './create-nfse/create-nfse.operation.ts';
import { exportNfseOperation } from './export-nfse/export-nfse.operation.ts';
import { findNfseOperation } from './find-nfse/find-nfse.operation.ts';
import { getNfseOperation } from './get-nfse/get-nfse.operation.ts';
import { getNfseDanfseOperation } from './get-nfse-danfse/get-nfse-danfse.operation.ts';
import { getNfseEventOperation } from './get-nfse-event/get-nfse-event.operation.ts';
import { getNfseEventXmlOperation } from './get-nfse-event-xml/get-nfse-event-xml.operation.ts';
import { getNfseTimelineOperation } from './get-nfse-timeline/get-nfse-timeline.operation.ts';
import { getNfseXmlOperation } from './get-nfse-xml/get-nfse-xml.operation.ts';
import { listNfseEmailsOperation } from './list-nfse-emails/list-nfse-emails.operation.ts';
import { listNfseEventsOperation } from './list-nfse-events/list-nfse-events.operation.ts';
import { previewNfseOperation } from './preview-nfse/preview-nfse.operation.ts';
import { requestNfseCancellationOperation } from './request-nfse-cancellation/request-nfse-cancellation.operation.ts';
import { retryNfseOperation } from './retry-nfse/retry-nfse.operation.ts';
import { retryNfseEventOperation } from './retry-nfse-event/retry-nfse-event.operation.ts';
import { searchNfseOperation } from './search-nfse/search-nfse.operation.ts';
import { sendNfseEmailOperation } from './send-nfse-email/send-nfse-email.operation.ts';

/** Paths with words come before `/v1/nfse/{id}`, which would take the words for ids. */
export const nfseOperations = [
  createNfseOperation,
  findNfseOperation,
  previewNfseOperation,
  searchNfseOperation,
  exportNfseOperation,
  getNfseOperation,
  getNfseTimelineOperation,
  getNfseXmlOperation,
  getNfseDanfseOperation,
  retryNfseOperation,
  cancelNfseOperation,
  requestNfseCancellationOperation,
  listNfseEventsOperation,
  getNfseEventOperation,
  getNfseEventXmlOperation,
  retryNfseEventOperation,
  sendNfseEmailOperation,
  listNfseEmailsOperation,
] as const;
