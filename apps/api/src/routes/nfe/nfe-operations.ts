import { createDisablingOperation } from './create-disabling/create-disabling.operation.ts';
import { createNfeOperation } from './create-nfe/create-nfe.operation.ts';
import { exportNfeOperation } from './export-nfe/export-nfe.operation.ts';
import { findNfeOperation } from './find-nfe/find-nfe.operation.ts';
import { getDisablingOperation } from './get-disabling/get-disabling.operation.ts';
import { getDisablingXmlOperation } from './get-disabling-xml/get-disabling-xml.operation.ts';
import { getNfeOperation } from './get-nfe/get-nfe.operation.ts';
import { getNfeDanfeOperation } from './get-nfe-danfe/get-nfe-danfe.operation.ts';
import { getNfeTimelineOperation } from './get-nfe-timeline/get-nfe-timeline.operation.ts';
import { getNfeXmlOperation } from './get-nfe-xml/get-nfe-xml.operation.ts';
import { listDisablingsOperation } from './list-disablings/list-disablings.operation.ts';
import { listNfeEmailsOperation } from './list-nfe-emails/list-nfe-emails.operation.ts';
import { listNfeGapsOperation } from './list-nfe-gaps/list-nfe-gaps.operation.ts';
import { previewNfeOperation } from './preview-nfe/preview-nfe.operation.ts';
import { retryDisablingOperation } from './retry-disabling/retry-disabling.operation.ts';
import { retryNfeOperation } from './retry-nfe/retry-nfe.operation.ts';
import { searchNfeOperation } from './search-nfe/search-nfe.operation.ts';
import { sendNfeEmailOperation } from './send-nfe-email/send-nfe-email.operation.ts';

/** Paths with words come before `/v1/nfe/{id}`, which would take the words for ids. */
export const nfeOperations = [
  createNfeOperation,
  previewNfeOperation,
  findNfeOperation,
  searchNfeOperation,
  exportNfeOperation,
  createDisablingOperation,
  listDisablingsOperation,
  getDisablingOperation,
  getDisablingXmlOperation,
  retryDisablingOperation,
  listNfeGapsOperation,
  getNfeOperation,
  getNfeXmlOperation,
  getNfeDanfeOperation,
  getNfeTimelineOperation,
  retryNfeOperation,
  sendNfeEmailOperation,
  listNfeEmailsOperation,
] as const;
