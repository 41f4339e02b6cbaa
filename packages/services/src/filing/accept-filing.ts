import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type RunStamps, type Transaction } from '@fiscal/db';
import { type Authorizer, type Environment, type Id24, id24, type Mode } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { insertDocuments } from '../documents/document-parameters.ts';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';
import { leaseOf } from '../outbox/lease.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import type { AcceptanceRules } from './acceptance-rules.ts';
import { orderOfFiling } from './order-of-filing.ts';

/** The content that is frozen with a run. */
export interface FrozenRun {
  /** SHA-256 of the canonical request, hexadecimal. */
  readonly requestHash: string;
  readonly stamps: RunStamps;
  readonly requestText: string;
  readonly authorityKey: string;
  readonly issuedAt: Date;
  readonly unsignedXml: string;
  readonly simulation: string | null;
}

/** A run after the first one. */
export interface NextRun extends FrozenRun {
  /** The key that the kind's rules give for this content. No other open filing may have it. */
  readonly exclusiveKey: string | null;
}

export interface FilingToAccept extends FrozenRun {
  readonly id: Id24;
  /** The rules of the kind. They give the exclusive key. */
  readonly rules: AcceptanceRules;
  readonly companyId: string;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  /** The text for operators: never a name, a key or an amount. */
  readonly label: string;
}

export interface AcceptedRun {
  readonly filing: FilingRow;
  readonly order: DispatchOrder;
}

type FrozenParameters = Awaited<ReturnType<typeof frozenParameters>>;

/** SQL: the values of the outbox row of a filing `f`. */
export const rowOfFiling = {
  clientId: 'f."clientId"',
  kind: 'f.kind',
  documentId: 'f.id',
  run: 'f.run',
  from: 'f',
};

/** SQL: writes the run of a filing `f`, its two documents and the outbox row that starts or wakes its workflow. */
const frozenRun = (action: DispatchOrder['action']): string => `
  documents as (${insertDocuments('request', 'unsigned')}
  ), frozen as (
    insert into filing_run (client_id, filing_id, run, request_document_id, request_hash, stamps, authority_key,
      issued_at, unsigned_document_id, created_at)
    select f."clientId", f.id, f.run, :request.id, :requestHash, :stamps::jsonb, :authorityKey,
      :issuedAt::timestamptz, :unsigned.id, :createdAt::timestamptz from f
  ), queued as (${insertOutboxRow({ ...rowOfFiling, action: `'${action}'` })}
  )
  select * from f`;

const accept = defineStatement<
  FrozenParameters & {
    id: string;
    clientId: string;
    companyId: string;
    kind: string;
    mode: string;
    environment: string;
    authorizer: string;
    service: string;
    label: string;
    exclusiveKey: string | null;
  },
  FilingRow
>(`
  with f as (
    insert into filing as f (id, client_id, company_id, kind, mode, environment, authorizer, service, label,
      exclusive_key, simulation, run, status, open, next_ordinal, check_at, created_at, updated_at)
    values (:id, :clientId, :companyId, :kind, :mode, :environment, :authorizer, :service, :label, :exclusiveKey,
      :simulation, 1, 'queued', true, 1,
      now() + :checkInMs::float8 * interval '1 millisecond', :createdAt::timestamptz, :createdAt::timestamptz)
    returning ${filingColumns}
  ), ${frozenRun('start')}`);

const acceptNext = defineStatement<
  FrozenParameters & { id: string; clientId: string; runBefore: number; exclusiveKey: string | null },
  FilingRow
>(`
  with f as (
    update filing f set run = run + 1, status = 'queued', attention = null, open = true, failure = null,
      simulation = :simulation, exclusive_key = :exclusiveKey, waiting = null, waiting_until = null,
      updated_at = :createdAt::timestamptz,
      check_at = now() + :checkInMs::float8 * interval '1 millisecond'
    where f.id = :id and f.client_id = :clientId and f.run = :runBefore
    returning ${filingColumns}
  ), ${frozenRun('submit')}`);

/**
 * Writes a filing with its first run, its documents and its outbox row in one statement of the caller's transaction,
 * and the kind's own rows in the same pipeline. The caller hands the order over after the commit.
 */
export async function acceptFiling(
  tx: Transaction,
  ctx: TenantContext,
  input: FilingToAccept,
  writeOwnRows: () => Promise<unknown>,
): Promise<AcceptedRun> {
  const { id, rules, companyId, mode, environment, authorizer, label } = input;
  const outboxId = newId(ctx);
  const frozen = await frozenParameters(ctx, { ...input, filingId: id, outboxId });
  const writing = tx.run(accept, {
    ...frozen,
    id,
    clientId: ctx.tenant.clientId,
    companyId,
    kind: rules.kind,
    mode,
    environment,
    authorizer,
    service: ctx.filingKinds[rules.kind].service,
    label,
    exclusiveKey: rules.exclusiveKey(input),
  });
  const [[filing]] = await Promise.all([writing, writeOwnRows()]);
  return toAcceptedRun(ctx, filing, outboxId, 'start');
}

/**
 * Writes the next run of a filing that the caller has locked, with new content and the exclusive key of that content.
 */
export async function acceptNextRun(
  tx: Transaction,
  ctx: TenantContext,
  before: Pick<FilingRow, 'id' | 'run'>,
  input: NextRun,
): Promise<AcceptedRun> {
  const outboxId = newId(ctx);
  const frozen = await frozenParameters(ctx, { ...input, filingId: before.id, outboxId });
  const { clientId } = ctx.tenant;
  const [filing] = await tx.run(acceptNext, {
    ...frozen,
    id: before.id,
    clientId,
    runBefore: before.run,
    exclusiveKey: input.exclusiveKey,
  });
  return toAcceptedRun(ctx, filing, outboxId, 'submit');
}

async function frozenParameters(
  ctx: TenantContext,
  input: FrozenRun & { readonly filingId: string; readonly outboxId: string },
) {
  const { clientId } = ctx.tenant;
  const { requestHash, authorityKey, issuedAt, simulation } = input;
  const ownerId = id24(input.filingId);
  const encoder = new TextEncoder();
  const [request, unsigned] = await Promise.all([
    ctx.documents.stage({ clientId, ownerId, kind: 'request', bytes: encoder.encode(input.requestText) }),
    ctx.documents.stage({ clientId, ownerId, kind: 'unsigned', bytes: encoder.encode(input.unsignedXml) }),
  ]);
  return {
    requestHash,
    authorityKey,
    issuedAt,
    simulation,
    stamps: JSON.stringify(input.stamps),
    createdAt: ctx.clock.now(),
    outboxId: input.outboxId,
    traceparent: ctx.traceparent ?? null,
    leaseMs: leaseOf(ctx),
    checkInMs: ctx.settings.timing.checkMarginMs,
    request,
    unsigned,
  };
}

/** Returns the run with the order to hand over. Throws when nothing was written. */
export function toAcceptedRun(
  { traceparent }: TenantContext,
  filing: FilingRow | undefined,
  outboxId: string,
  action: DispatchOrder['action'],
): AcceptedRun {
  if (filing === undefined) throw new Error('the filing was not written');
  return {
    filing,
    order: orderOfFiling(filing, { outboxId, action, traceparent: traceparent ?? null }),
  };
}
