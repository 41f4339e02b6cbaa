import { createKey, issueNfe, requestErasure } from '@fiscal/services';
import { aFullCompany, aRequest, type Harness } from '@fiscal/services/testing';

/** Writes rows in every table: a complete company, a company under erasure, and the rows of the service itself. */
export async function fillDatabase(harness: Harness): Promise<void> {
  const { sys, database } = harness;
  const ctx = await harness.aClient();
  const { clientId } = ctx.tenant;
  await createKey(sys, { clientId, mode: 'test', name: 'Chave de teste', actor: 'test' });
  const companyId = await aFullCompany(harness, ctx);
  await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'queued' }) });
  const leaving = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  await requestErasure(ctx, { id: leaving, deleteDocuments: false, requestedBy: { actor: 'test' } });
  await database.asOwner(ofTheService);
}

/** Tables that no client's request fills. */
const ofTheService = `
  insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits, until,
      reason, waiting, generation, hurried_generation, hurry_cursor, updated_at)
    values ('SP', 'homologation', 'authorization', 'open', 5, 1, 0, now(), 'timeout', 1, 1, 1, null, now());
  insert into authority_block (cnpj, environment, until, updated_at)
    values ('11222333000181', 'homologation', now(), now());
  insert into authority_traffic (authorizer, environment, service, slot, latency_class, calls)
    values ('SP', 'homologation', 'authorization', now(), 1, 1);
  insert into authority_waiting (authorizer, environment, service, filings, counted_at)
    values ('SP', 'homologation', 'authorization', 1, now());
  insert into municipal_parameter (environment, city_code, service_code, first_day, last_day, answer, read_at, valid_until)
    values ('homologation', '3550308', '', '', null, '{"kind": "absent"}', now(), now());
  insert into lease (name, holder, until) values ('housekeeping', 'process', now());
  insert into housekeeping_position (name, reached, moved_at) values ('authorityTraffic', '', now());
  insert into reading (name, samples, read_at)
    values ('gaps', '[{"name": "fiscal_gaps_due_numbers", "labels": {"environment": "production"}, "value": 1}]', now());
  insert into request_bucket (key, tokens, updated_at) values ('key', 1, now());
  insert into console_person (handle, issuer, subject, created_at) values ('ana', 'https://id.example.com', '1', now());
  insert into console_session (id, handle, issuer, role, created_at, last_seen_at, expires_at, ended_at)
    values (repeat('a', 64), 'ana', 'https://id.example.com', 'suporte', now(), now(), now() + interval '8 hours', null);
  insert into console_sign_in (id, kind, handle, role, nonce, code_verifier, return_to, created_at, expires_at, used_at)
    values (repeat('b', 64), 'provider', null, null, 'nonce', 'verifier', '/', now(), now() + interval '10 minutes', null);
  insert into authority_pause (authorizer, environment, paused_by, reason, paused_at)
    values ('SP', 'homologation', 'ana', 'manutenção', now())`;
