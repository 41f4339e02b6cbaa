import { nfse } from './nfse.ts';

/** Paths with words come before `/v1/nfse/{id}`, which would take the words for ids. */
export const nfseOperations = [
  nfse.create,
  nfse.find,
  nfse.preview,
  nfse.search,
  nfse.export,
  nfse.get,
  nfse.timeline,
  nfse.xml,
  nfse.print,
  nfse.retry,
  nfse.cancel,
  nfse.requestCancellation,
  nfse.listEvents,
  nfse.getEvent,
  nfse.eventXml,
  nfse.retryEvent,
  nfse.sendEmail,
  nfse.listEmails,
] as const;
