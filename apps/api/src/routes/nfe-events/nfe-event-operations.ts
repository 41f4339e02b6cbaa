import { cancelNfeOperation } from './cancel-nfe/cancel-nfe.operation.ts';
import { correctNfeOperation } from './correct-nfe/correct-nfe.operation.ts';
import { getNfeEventOperation } from './get-nfe-event/get-nfe-event.operation.ts';
import { getNfeEventPdfOperation } from './get-nfe-event-pdf/get-nfe-event-pdf.operation.ts';
import { getNfeEventXmlOperation } from './get-nfe-event-xml/get-nfe-event-xml.operation.ts';
import { listNfeEventsOperation } from './list-nfe-events/list-nfe-events.operation.ts';
import { retryNfeEventOperation } from './retry-nfe-event/retry-nfe-event.operation.ts';

export const nfeEventOperations = [
  cancelNfeOperation,
  correctNfeOperation,
  listNfeEventsOperation,
  getNfeEventOperation,
  getNfeEventXmlOperation,
  getNfeEventPdfOperation,
  retryNfeEventOperation,
] as const;
