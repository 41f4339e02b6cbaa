import type { NfeRequest } from '@fiscal/api-contract';
import { note } from '@fiscal/db';
import { authorizerOf } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { DocumentKind, DocumentTypes } from '../../accept/document-kind.ts';
import type { NfeRecord } from '../../context/records.ts';
import { taxClassCodes } from '../../tax-classes/find-tax-class.ts';
import { refuseHeldNumber } from '../nfe-disabling/held-numbers.ts';
import { draftInput } from './draft-input.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import type { NfeTenantContext } from './nfe-deps.ts';
import { nfeRecord } from './nfe-record.ts';
import { nfeRules } from './nfe-rules.ts';
import { findNote, type NoteRow, nfeRows } from './note-row.ts';

export interface NfeTypes extends DocumentTypes {
  readonly context: NfeTenantContext;
  readonly request: NfeRequest;
  readonly draft: Draft;
  readonly columns: Pick<
    typeof note.$inferSelect,
    'accessKey' | 'totals' | 'recipientDocument' | 'recipientName'
  >;
  readonly newRow: typeof note.$inferInsert;
  readonly row: NoteRow;
  readonly record: NfeRecord;
}

/** The columns that are null before a note is registered. */
const unregistered = { protocol: null, authorizedAt: null, procNfeId: null, danfeId: null } as const;

/** The NF-e, for its acceptance. */
export const nfeDocument: DocumentKind<NfeTypes> = {
  kind: 'nfe',
  model: '55',
  // Nine digits. Source: PL_010e, TNF.
  lastNumber: 999_999_999,
  externalIdIndex: 'note_external_id',
  words: {
    name: 'NF-e',
    path: '/v1/nfe',
    sharedSeries: (series) =>
      `A série ${series} também é numerada pelo cadastro desta empresa no outro modo (teste ou produção), no mesmo ambiente da SEFAZ; use séries diferentes para os números não se repetirem (rejeição 539).`,
  },

  taxClasses: ({ items }) => taxClassCodes(items),

  findExisting: nfeRows.findExisting,
  find: findNote,

  draft: async (ctx, issuing, request, numbering) =>
    draftNote(ctx, await draftInput(ctx, issuing, request, numbering)),

  freeze(ctx, draft, number) {
    const { accessKey, xml } = freezeUnder(ctx, draft, number);
    const { frozenRequest, issuedAt } = draft;
    return { requestText: frozenRequest, authorityKey: accessKey, issuedAt, unsignedXml: xml };
  },

  columns: ({ totals, request: { recipient } }, { authorityKey }) => ({
    accessKey: authorityKey,
    totals,
    recipientDocument: recipient.cnpj ?? recipient.cpf ?? null,
    recipientName: recipient.name,
  }),

  authorizer: ({ address }) => authorizerOf(address.uf),
  rules: () => nfeRules,
  refuseHeldNumber: (tx, row) => refuseHeldNumber(tx, row, row.number),

  newRow: (document, { address }) => ({ ...document, model: '55', uf: address.uf }),
  insert: (tx, row) => tx.insert(note).values(row),
  update: (tx, { clientId, id }, columns) =>
    tx
      .update(note)
      .set(columns)
      .where(and(eq(note.clientId, clientId), eq(note.id, id))),
  row: (ofFiling, inserted) => ({ ...ofFiling, ...inserted, ...unregistered }),
  record: nfeRecord,
};
