import {
  environments,
  type MunicipalDecision,
  municipalDecisions,
  type NfseCancellationReason,
  type NfseEventType,
  nfseCancellationReasons,
  nfseEventTypes,
} from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { code, filedColumns, idCheck, moment, oneOf } from './columns.ts';
import { filingKey } from './filings.ts';
import { nfse } from './nfses.ts';

/** The data of an event of an NFS-e. Its state is in its filing, which has the same id. */
export const nfseEvent = pgTable(
  'nfse_event',
  {
    ...filedColumns(),
    nfseId: code('nfse_id')
      .notNull()
      .references(() => nfse.id),
    type: code('type').$type<NfseEventType>().notNull(),
    /** cMotivo */
    reason: code('reason').$type<NfseCancellationReason>().notNull(),
    /** xMotivo as it was written. */
    text: text('text').notNull(),
    /** dhProc */
    registeredAt: moment('registered_at'),
    /** True when another system registered the event: the document holds that system's bytes. */
    registeredElsewhere: boolean('registered_elsewhere').notNull().default(false),
    eventXmlId: code('event_xml_id'),
    /** The municipality's decision about a request: 105104 grants it, 105105 refuses it. */
    decision: code('decision').$type<MunicipalDecision>(),
    /** dhProc of the decision. */
    decidedAt: moment('decided_at'),
  },
  (t) => [
    filingKey('nfse_event_filing', t.clientId, t.id),
    filingKey('nfse_event_of_nfse', t.clientId, t.nfseId),
    index('nfse_event_by_nfse').on(t.clientId, t.nfseId, t.id),
    index('nfse_event_nfse').on(t.nfseId),
    index('nfse_event_by_registration')
      .on(t.clientId, t.companyId, t.environment, t.registeredAt, t.id)
      .where(sql`registered_at is not null`),
    index('nfse_event_undecided')
      .on(t.id)
      .where(sql`type = 'cancellationRequest' and registered_at is not null and decision is null`),
    idCheck('nfse_event_id_form', t.id),
    oneOf('nfse_event_environment', t.environment, environments),
    oneOf('nfse_event_type', t.type, nfseEventTypes),
    oneOf('nfse_event_reason', t.reason, nfseCancellationReasons),
    oneOf('nfse_event_decision', t.decision, municipalDecisions),
    check('nfse_event_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check(
      'nfse_event_decided_request',
      sql`${t.decision} is null or (${t.type} = 'cancellationRequest' and ${t.registeredAt} is not null)`,
    ),
    check('nfse_event_registered', sql`(${t.registeredAt} is null) = (${t.eventXmlId} is null)`),
  ],
);
