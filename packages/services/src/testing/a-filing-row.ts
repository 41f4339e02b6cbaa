import type { Id24 } from '@fiscal/domain';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** An authorized filing of homologation in SP, as the database returns it. Its company has the same id. */
export const aFilingRow = ({ id, clientId, at }: { id: string; clientId: Id24; at: Date }): FilingRow => ({
  id: id as Id24,
  clientId,
  companyId: id as Id24,
  kind: 'nfe',
  mode: 'test',
  environment: 'homologation',
  authorizer: 'SP',
  service: 'authorization',
  label: 'NF-e',
  exclusiveKey: null,
  simulation: null,
  run: 1,
  adoptedRun: null,
  status: 'authorized',
  attention: null,
  open: false,
  rejection: null,
  denial: null,
  failure: null,
  waiting: null,
  waitingUntil: null,
  nextOrdinal: 2,
  owner: null,
  checkAt: at,
  createdAt: at,
  updatedAt: at,
});
