import { createNfeOperation } from './create-nfe/create-nfe.operation.ts';
import { findNfeOperation } from './find-nfe/find-nfe.operation.ts';
import { getNfeOperation } from './get-nfe/get-nfe.operation.ts';
import { getNfeDanfeOperation } from './get-nfe-danfe/get-nfe-danfe.operation.ts';
import { getNfeTimelineOperation } from './get-nfe-timeline/get-nfe-timeline.operation.ts';
import { getNfeXmlOperation } from './get-nfe-xml/get-nfe-xml.operation.ts';
import { listNfeGapsOperation } from './list-nfe-gaps/list-nfe-gaps.operation.ts';
import { retryNfeOperation } from './retry-nfe/retry-nfe.operation.ts';

export const nfeOperations = [
  createNfeOperation,
  findNfeOperation,
  listNfeGapsOperation,
  getNfeOperation,
  getNfeXmlOperation,
  getNfeDanfeOperation,
  getNfeTimelineOperation,
  retryNfeOperation,
] as const;
