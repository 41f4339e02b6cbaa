import type { NfseRecord, NfseRequest } from '@fiscal/api-contract';
import { nfse } from '@fiscal/db';
import { nfseAuthorizer } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { DocumentKind, DocumentTypes } from '../../accept/document-kind.ts';
import type { IssuingTenantContext } from '../../accept/issuing-deps.ts';
import type { MunicipalContext } from '../../municipalities/municipality-facts.ts';
import { type NfseDraft, writeUnder } from './draft-dps.ts';
import { draftNfse } from './draft-nfse.ts';
import type { FrozenNfseRequest } from './frozen-nfse-request.ts';
import { nfseRecord } from './nfse-record.ts';
import { findNfseRow, type NfseRow, nfseRows } from './nfse-row.ts';
import { nfseRules } from './nfse-rules.ts';

/** The context of an authenticated client whose request issues NFS-e. */
export interface IssuingMunicipalContext extends MunicipalContext, IssuingTenantContext {}

interface NfseTypes extends DocumentTypes {
  readonly context: IssuingMunicipalContext;
  readonly request: NfseRequest;
  readonly draft: NfseDraft;
  readonly columns: Pick<
    typeof nfse.$inferSelect,
    'dpsId' | 'competenceDate' | 'replacesKey' | 'recipientDocument' | 'recipientName' | 'totals'
  >;
  readonly newRow: typeof nfse.$inferInsert;
  readonly row: NfseRow;
  readonly record: NfseRecord;
}

/** The columns that are null before an NFS-e is registered. */
const unregistered = {
  nfseNumber: null,
  accessKey: null,
  registeredAs: null,
  authorizedAt: null,
  replacedBy: null,
  nfseXmlId: null,
  danfseId: null,
  ending: null,
} as const;

const replacedKey = ({ replaces }: NfseRequest): string | null => replaces?.accessKey ?? null;

/** The NFS-e, for the acceptance of its DPS. */
export const nfseDocument: DocumentKind<NfseTypes> = {
  kind: 'nfse',
  model: 'dps',
  // Fifteen digits. Source: layout of the DPS 1.01, TSNumDPS.
  lastNumber: 999_999_999_999_999,
  externalIdIndex: 'nfse_external_id',
  words: {
    name: 'NFS-e',
    path: '/v1/nfse',
    sharedSeries: (series) =>
      `A série ${series} da DPS também é numerada pelo cadastro desta empresa no outro modo (teste ou produção), no mesmo ambiente da Sefin; use séries diferentes para os números não se repetirem (E0014).`,
    exclusive: 'Outra NFS-e que substitui a mesma nota está em andamento ou em dúvida.',
  },

  taxClasses: () => [],

  findExisting: nfseRows.findExisting,
  find: findNfseRow,
  draft: draftNfse,

  freeze(_ctx, draft, number) {
    const { dpsId, xml } = writeUnder(draft, number);
    const { facts, totals, warnings } = draft;
    const frozen: FrozenNfseRequest = { request: facts.request, totals, warnings };
    return {
      requestText: JSON.stringify(frozen),
      authorityKey: dpsId,
      issuedAt: facts.issuedAt,
      unsignedXml: xml,
    };
  },

  columns: ({ facts: { request }, resolved, totals }, { authorityKey }) => ({
    dpsId: authorityKey,
    competenceDate: resolved.competenceDate,
    replacesKey: replacedKey(request),
    recipientDocument: request.recipient?.cnpj ?? request.recipient?.cpf ?? request.recipient?.nif ?? null,
    recipientName: request.recipient?.name ?? null,
    totals,
  }),

  authorizer: () => nfseAuthorizer,
  rules: ({ facts }) => nfseRules(replacedKey(facts.request)),

  newRow: (document) => ({ ...document, model: 'dps' }),
  insert: (tx, row) => tx.insert(nfse).values(row),
  update: (tx, { clientId, id }, columns) =>
    tx
      .update(nfse)
      .set(columns)
      .where(and(eq(nfse.clientId, clientId), eq(nfse.id, id))),
  row: (filing, inserted) => ({ ...filing, ...inserted, ...unregistered }),
  record: nfseRecord,
};
