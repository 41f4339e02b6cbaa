import type { NfseRecord } from '@fiscal/api-contract';
import { defineStatement, nfse } from '@fiscal/db';
import { type NfseRequest, nfseAuthorizer } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { DocumentKind, DocumentTypes } from '../../accept/document-kind.ts';
import type { ExistingDocument } from '../../accept/issuing-context.ts';
import type { IssuingTenantContext } from '../../accept/issuing-deps.ts';
import { contentRun } from '../../filing-record/filing-row.ts';
import type { MunicipalContext } from '../../municipalities/municipality-facts.ts';
import { type NfseDraft, writeUnder } from './draft-dps.ts';
import { draftNfse } from './draft-nfse.ts';
import type { FrozenNfseRequest } from './frozen-nfse-request.ts';
import { nfseRecord } from './nfse-record.ts';
import { findNfseRow, fromNfses, type NfseRow, nfseColumns } from './nfse-row.ts';
import { nfseRules } from './nfse-rules.ts';

/** A request of an authenticated client that issues NFS-e. */
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

const selectExisting = defineStatement<
  { clientId: string; companyId: string; externalId: string },
  NfseRow & Omit<ExistingDocument<NfseRow>, 'row'>
>(`
  select ${nfseColumns}, r.request_hash as "requestHash", r.stamps
  ${fromNfses}
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
  where n.client_id = :clientId and n.company_id = :companyId and n.external_id = :externalId`);

/** The columns that an NFS-e has no value for before it is registered. */
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

/** The NFS-e, as its DPS is taken in. */
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

  async findExisting(tx, { tenant }, { companyId, externalId }) {
    const [found] = await tx.run(selectExisting, { clientId: tenant.clientId, companyId, externalId });
    if (found === undefined) return undefined;
    const { requestHash, stamps, ...row } = found;
    return { row, requestHash, stamps };
  },

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
