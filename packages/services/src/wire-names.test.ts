import { defaultEvents, optInEvents } from '@fiscal/api-contract';
import {
  attentionActions,
  attentionResults,
  authorityQueue,
  certificateReplaced,
  companiesQueue,
  companyTasks,
  companyTaskWorkflowId,
  deliveriesQueue,
  deliveryWorkflow,
  deliveryWorkflowId,
  endpointFailed,
  filingSteps,
  filingsQueue,
  filingWorkflowId,
  followUpQueue,
  hurrySignal,
  internalDefect,
  orderKinds,
  progressQuery,
  resolveAttentionUpdate,
  searchAttributes,
  submitSignal,
} from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { roleNames } from '@fiscal/db';
import {
  attentions,
  authorizers,
  deliveryStatuses,
  emailKinds,
  emailRecipientStatuses,
  environments,
  failureCodes,
  filingStatuses,
  keyScopes,
  modes,
  nfseEventTypes,
  noteEventTypes,
  notSentReasons,
  unknownReasons,
  waitReasons,
} from '@fiscal/domain';
import { deliveryErrors } from '@fiscal/webhooks';
import { expect, test } from 'vitest';
import { planOf } from './filing/filing-kind-adapter.ts';
import { createTestKinds } from './testing/test-kinds.ts';

// Open executions, rows and programs of clients contain these names. They are written out here, so that no change of one
// goes unnoticed.

test('workflows, their ids and the queues of their calls have these names', () => {
  const filings = Object.values(filingKinds).map((kind) => [
    kind.workflow,
    filingWorkflowId(kind, 'ID'),
    authorityQueue(kind, 'SP', 'homologation'),
    kind.service,
  ]);
  expect(filings).toEqual([
    ['issueNfe', 'nfe:ID', 'sefaz.SP.homologation', 'authorization'],
    ['registerNfeEvent', 'nfe-event:ID', 'sefaz.SP.homologation', 'event'],
    ['disableNfeNumbers', 'nfe-disabling:ID', 'sefaz.SP.homologation', 'disabling'],
    ['issueNfse', 'nfse:ID', 'sefin.SP.homologation', 'nfse'],
    ['registerNfseEvent', 'nfse-event:ID', 'sefin.SP.homologation', 'nfseEvent'],
  ]);
  expect([deliveryWorkflow, deliveryWorkflowId('ID')]).toEqual(['deliver', 'delivery:ID']);
  expect(Object.values(companyTasks).map(({ workflow }) => workflow)).toEqual([
    'watchCertificate',
    'eraseCompany',
  ]);
  expect(companyTaskWorkflowId('certificateWatch', 'ID')).toBe('certificate:ID');
  expect(companyTaskWorkflowId('companyErasure', 'ID')).toBe('erasure:ID');
});

test('the plans of the kinds, which histories contain, have these values', () => {
  const plans = Object.entries(createTestKinds()).map(([kind, adapter]) => [kind, planOf(adapter)]);
  const common = {
    question: 'key',
    sameBytes: 'afterCooling',
    mismatch: 'digest_mismatch',
    otherKey: 'none',
    withoutEvents: 'never',
  };
  const printed = { followUp: 'printedDocument' };
  expect(Object.fromEntries(plans)).toEqual({
    nfe: { ...common, ...printed, receipt: 'polled', otherKey: 'queried' },
    nfeEvent: { ...common, ...printed, receipt: 'none' },
    nfeDisabling: { ...common, question: 'sameBytes', receipt: 'none', followUp: 'none' },
    nfse: {
      ...common,
      ...printed,
      receipt: 'none',
      mismatch: 'dps_mismatch',
      otherKey: 'queried',
      withoutEvents: 'adoptable',
    },
    nfseEvent: { ...common, ...printed, receipt: 'none' },
  });
});

test('the roles of a database have these names', () => {
  expect(roleNames('postgres://host/fiscal')).toEqual({
    tenant: 'fiscal_tenant',
    gateway: 'fiscal_gateway',
    system: 'fiscal_system',
    eraser: 'fiscal_eraser',
    console: 'fiscal_console',
  });
});

test.each<[string, readonly string[], string]>([
  [
    'queues',
    [filingsQueue, followUpQueue, deliveriesQueue, companiesQueue],
    'filings follow-up deliveries companies',
  ],
  [
    'signals, query and update',
    [submitSignal, hurrySignal, progressQuery, resolveAttentionUpdate],
    'submit hurry progress resolveAttention',
  ],
  ['decisions about an attention', attentionActions, 'recheck resend abandon adopt release'],
  ['results of a decision about an attention', attentionResults, 'carriedOut overtaken unproven'],
  ['steps', filingSteps, 'starting waiting sending querying recording followingUp parked done'],
  [
    'types of failures',
    [endpointFailed, internalDefect, certificateReplaced],
    'EndpointFailed InternalDefect CertificateReplaced',
  ],
  [
    'search attributes',
    searchAttributes.map(({ name, type }) => `${name}:${type}`),
    'ClientId:Keyword CompanyId:Keyword DocumentKind:Keyword DocumentStatus:Keyword Attention:Keyword Waiting:Keyword ' +
      'FiscalEnvironment:Keyword Authorizer:Keyword AnswerCode:Keyword NextAttemptAt:Datetime Attempts:Int',
  ],
  [
    'kinds of documents',
    orderKinds(filingKinds),
    'nfe nfeEvent nfeDisabling nfse nfseEvent webhook email certificateWatch companyErasure',
  ],
  [
    'statuses of a filing',
    filingStatuses,
    'queued sending pending unknown authorized rejected denied failed cancelled disabled',
  ],
  [
    'codes of a failed filing',
    failureCodes,
    'certificate_missing certificate_expired authority_unavailable transmission_uncertain number_taken schema_invalid ' +
      'signature_failed configuration internal',
  ],
  [
    'attentions',
    attentions,
    'digest_mismatch dps_mismatch duplicate_unresolved reconcile_exhausted text_mismatch certificate_missing ' +
      'certificate_expired',
  ],
  ['reasons to wait', waitReasons, 'putOff circuit misuse question receipt database internalError'],
  [
    'reasons why nothing was sent',
    notSentReasons,
    'connection_queue cancelled dns connection_refused connect_timeout tls_failed client_certificate_refused ' +
      'server_not_trusted access_denied http_client_error',
  ],
  [
    'reasons of an unknown outcome',
    unknownReasons,
    'timeout connection_lost http_server_error soap_fault unreadable_answer answer_of_another_document interrupted ' +
      'access_denied http_client_error',
  ],
  ['events of an NF-e', noteEventTypes, 'cancellation correction'],
  ['events of an NFS-e', nfseEventTypes, 'cancellation cancellationRequest'],
  [
    'events of webhooks without named events',
    defaultEvents,
    'nfe.authorized nfe.rejected nfe.denied nfe.failed nfe.cancelled nfe.correction_registered nfe.event_rejected ' +
      'nfe.disabled nfse.authorized nfse.rejected nfse.failed nfse.cancelled nfse.event_rejected certificate.expiring ' +
      'certificate.expired webhook.test',
  ],
  [
    'opt-in events of webhooks',
    optInEvents,
    'nfe.attention nfe.event_failed nfe.event_attention nfe.gaps_due nfse.attention nfse.event_failed ' +
      'nfse.event_attention company.deleted',
  ],
  ['statuses of a delivery', deliveryStatuses, 'pending delivered exhausted discarded'],
  [
    'errors of a delivery',
    deliveryErrors,
    'address_not_allowed dns_failure connection_failed tls_failure timeout invalid_response',
  ],
  ['kinds of e-mails', emailKinds, 'authorized cancelled manual'],
  ['statuses of a recipient', emailRecipientStatuses, 'queued sent refused'],
  ['environments', environments, 'homologation production'],
  ['modes', modes, 'test live'],
  ['authorizers', authorizers, 'AM BA GO MG MS MT PE PR RS SP SVAN SVRS SEFIN'],
  [
    'scopes of keys',
    keyScopes,
    'companies:read companies:write certificates:write tax-classes:read tax-classes:write nfe:read nfe:issue ' +
      'nfe:events nfse:read nfse:issue nfse:events tax:read webhooks:read webhooks:write usage:read erasure',
  ],
])('the names of the %s do not change', (_, names, spelled) => {
  expect(names.join(' ')).toBe(spelled);
});
