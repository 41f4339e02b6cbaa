import type { NfseRequest } from '@fiscal/domain';
import type { FrozenRun } from '../filing/accept-filing.ts';
import type { FrozenNfseRequest } from '../kinds/nfse/frozen-nfse-request.ts';
import type { NfseDraft } from './draft-dps.ts';
import type { NfseContext } from './nfse-context.ts';
import { warnOfDpsNumbers } from './warn-of-dps-numbers.ts';

/** A request, and the DPS that was drafted of it over what was read. */
export interface DraftedDps {
  readonly request: NfseRequest;
  readonly requestHash: string;
  readonly issuing: NfseContext;
  readonly draft: NfseDraft;
}

/** The run of a DPS under the number that it really has. */
export const frozenDps = (
  { requestHash, issuing, request, draft }: DraftedDps,
  { dpsId, xml }: NfseDraft['document'],
  simulation: string | null,
): FrozenRun => ({
  requestHash,
  stamps: issuing.stamps,
  requestText: JSON.stringify({
    request,
    totals: draft.totals,
    warnings: draft.warnings,
  } satisfies FrozenNfseRequest),
  authorityKey: dpsId,
  issuedAt: draft.facts.issuedAt,
  unsignedXml: xml,
  simulation,
});

/** The columns of an NFS-e that follow the content of a run; the warnings of the simulator stand behind ours. */
export const columnsOfDps = (
  { issuing, draft }: Pick<DraftedDps, 'issuing' | 'draft'>,
  dpsId: string,
  ofSimulation: readonly string[] = [],
) => ({
  dpsId,
  competenceDate: draft.resolved.competenceDate,
  totals: draft.totals,
  warnings: [...draft.warnings, ...warnOfDpsNumbers(issuing, draft.facts.series), ...ofSimulation],
});
