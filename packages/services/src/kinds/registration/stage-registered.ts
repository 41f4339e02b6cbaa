import type { StagedDocument } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import type { FilingRow } from '../../filing-record/filing-row.ts';

/** Stages the stored document of a registration: our bytes joined with the authority's answer, or the answer alone. */
export const stageRegistered = (
  { documents }: SystemContext,
  { clientId, id }: Pick<FilingRow, 'clientId' | 'id'>,
  { kind, xml }: { readonly kind: StagedDocument['kind']; readonly xml: string },
): Promise<StagedDocument> =>
  documents.stage({
    clientId: id24(clientId),
    ownerId: id24(id),
    kind,
    bytes: new TextEncoder().encode(xml),
  });
