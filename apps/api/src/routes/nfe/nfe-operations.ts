import { createDisablingOperation } from './create-disabling/create-disabling.operation.ts';
import { getDisablingOperation } from './get-disabling/get-disabling.operation.ts';
import { getDisablingXmlOperation } from './get-disabling-xml/get-disabling-xml.operation.ts';
import { listDisablingsOperation } from './list-disablings/list-disablings.operation.ts';
import { listNfeGapsOperation } from './list-nfe-gaps/list-nfe-gaps.operation.ts';
import { nfe } from './nfe.ts';
import { retryDisablingOperation } from './retry-disabling/retry-disabling.operation.ts';

/** Paths such as `/v1/nfe/search` come before `/v1/nfe/{id}`, which would match them too. */
export const nfeOperations = [
  nfe.create,
  nfe.preview,
  nfe.find,
  nfe.search,
  nfe.export,
  createDisablingOperation,
  listDisablingsOperation,
  getDisablingOperation,
  getDisablingXmlOperation,
  retryDisablingOperation,
  listNfeGapsOperation,
  nfe.get,
  nfe.xml,
  nfe.print,
  nfe.timeline,
  nfe.retry,
  nfe.sendEmail,
  nfe.listEmails,
  nfe.cancel,
  nfe.correct,
  nfe.listEvents,
  nfe.getEvent,
  nfe.eventXml,
  nfe.eventPdf,
  nfe.retryEvent,
] as const;
