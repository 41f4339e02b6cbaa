import type { IssuingHarness } from '@fiscal/activities/testing';
import { cancelNfse, issueNfse } from '@fiscal/services';
import { aService } from '@fiscal/testkit';
import type { AttentionOfKind } from './attention-cells.ts';
import type { AttentionStage, Prepared } from './attention-filings.ts';
import type { PageCase } from './page-cases.ts';

/**
 * Counts the documents of the company that the authority holds for the sale, without the document `without` of another
 * party.
 */
export function documentsOf(
  { simulator: { ledger, nfseLedger } }: IssuingHarness,
  { kind, issuer: { cnpj } }: Prepared<AttentionOfKind>,
  without: string | null | undefined,
): number {
  const isOfNote = (key: string) => key.includes(cnpj);
  const keys = {
    nfe: () =>
      ledger.lines.flatMap((line) =>
        line.type === 'authorized' && line.cnpj === cnpj ? [line.accessKey] : [],
      ),
    nfeEvent: () =>
      ledger.lines.flatMap((line) =>
        line.type === 'event' && isOfNote(line.accessKey) ? [`${line.eventType} ${line.sequence}`] : [],
      ),
    nfeDisabling: () =>
      ledger.lines.flatMap((line) => (line.type === 'disabled' && line.cnpj === cnpj ? ['range'] : [])),
    nfse: () =>
      nfseLedger.lines.flatMap((line) =>
        line.type === 'nfse' && line.emitter === cnpj ? [line.accessKey] : [],
      ),
    nfseEvent: () =>
      nfseLedger.lines.flatMap((line) =>
        line.type === 'nfse-event' && isOfNote(line.accessKey) ? [line.eventType] : [],
      ),
  }[kind]();
  return keys.filter((key) => key !== without).length;
}

/** Returns the key that the portal of the authority shows for the number of the case. */
export function foreignKeyOf(
  { simulator: { ledger, nfseLedger } }: IssuingHarness,
  { kind, issuer: { cnpj } }: Prepared<AttentionOfKind>,
): string {
  const key =
    kind === 'nfse'
      ? nfseLedger.lines.flatMap((line) =>
          line.type === 'nfse' && line.emitter === cnpj ? [line.accessKey] : [],
        )[0]
      : ledger.lines.flatMap((line) =>
          line.type === 'authorized' && line.cnpj === cnpj ? [line.accessKey] : [],
        )[0];
  if (key === undefined) throw new Error('the portal shows no key');
  return key;
}

/**
 * Acts as the client after an abandoned filing: issues the sale with another externalId, or requests the event again.
 */
export async function issueAgain<Case extends AttentionOfKind>(
  { stack, statusIs }: AttentionStage<Case>,
  { kind, issuer, noteId }: Prepared<Case>,
): Promise<void> {
  const externalId = 'again';
  if (kind === 'nfseEvent') {
    const justification = 'Engano que só depois foi notado';
    const { event } = await cancelNfse(issuer.tenant, { id: noteId, justification });
    await stack.dispatch();
    return statusIs(event.id, 'authorized');
  }
  const id =
    kind === 'nfse'
      ? (await issueNfse(issuer.tenant, { request: aService({ companyId: issuer.companyId, externalId }) }))
          .nfse.id
      : (await stack.harness.issue(undefined, issuer)).filingId;
  await stack.dispatch();
  await statusIs(id, 'authorized');
}

/** Returns the expected number of documents: a letter is registered in addition to the one that had its sequence. */
export const expectedDocuments = ({ kind, attention, steps }: PageCase): number =>
  kind === 'nfeEvent' && attention === 'text_mismatch' && steps.includes('nfeEvent:own') ? 2 : 1;
