import { nfse } from './nfse.ts';

/** Paths such as `/v1/nfse/search` come before `/v1/nfse/{id}`, which would match them too. */
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
