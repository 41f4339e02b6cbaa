import { type ConfirmedAction, defineStatement } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { contentSha256, makeConfirmationToken, saleSha256, sha256 } from './confirmation-text.ts';

/** The time that a person has to confirm, by the clock of the database. */
export const confirmationMinutes = 15;
/** The most open confirmations of one client, and their size. */
export const openConfirmations = { most: 200, bytes: 16 * 1_048_576 };

export interface CreateConfirmationInput {
  readonly action: ConfirmedAction;
  readonly companyId: string;
  /** The externalId of a note to issue, or the id of the note that an event is about. */
  readonly subject: string;
  /** The request that the token will perform; a JSON object. It must be equal when it is read again. */
  readonly request: object;
  /** The request after validation, by which the same sale is recognized; `request` when absent. */
  readonly understood?: object | undefined;
}

export interface CreatedConfirmation {
  /** Shown only once: only its digest is stored. */
  readonly token: string;
  readonly expiresAt: Date;
  /** The environment of the company when the confirmation was made. The token is refused in the other environment. */
  readonly environment: Environment;
  /** The ids of documents of the same sale with another externalId, as long as their confirmations are kept. */
  readonly sameSale: readonly string[];
}

const insert = defineStatement<
  {
    id: string;
    clientId: string;
    companyId: string;
    mode: string;
    environment: string;
    action: string;
    tokenSha256: Uint8Array;
    subject: string;
    requestSha256: Uint8Array;
    sale: Uint8Array;
    text: string;
    requestBytes: number;
  },
  { expiresAt: Date }
>(`
  insert into confirmation (id, client_id, company_id, mode, environment, action, token_sha256, subject, request_sha256,
      sale_sha256, request, request_bytes, created_at, expires_at)
    select :id, :clientId::text, :companyId, :mode, :environment, :action, :tokenSha256::bytea, :subject,
      :requestSha256::bytea, :sale::bytea, :text, :requestBytes::int, now(),
      now() + interval '${confirmationMinutes} minutes'
    where (select count(*) < ${openConfirmations.most}
        and coalesce(sum(o.request_bytes), 0) + :requestBytes::int <= ${openConfirmations.bytes} from confirmation o
      where o.client_id = :clientId::text and o.used_at is null and o.expires_at > now())
    returning expires_at as "expiresAt"`);

const findSameSale = defineStatement<
  { clientId: string; companyId: string; action: string; sale: Uint8Array; subject: string },
  { resultId: string }
>(`
  select result_id as "resultId" from confirmation
    where client_id = :clientId and company_id = :companyId and action = :action and sale_sha256 = :sale
      and subject <> :subject
      and result_id is not null
    order by created_at desc limit 5`);

/**
 * Keeps a checked request until a person confirms it, and makes the token that performs it once. Throws `not_found`,
 * `rate_limited` when the client has too many open confirmations.
 */
export async function createConfirmation(
  ctx: TenantContext,
  { action, companyId, subject, request, understood = request }: CreateConfirmationInput,
): Promise<CreatedConfirmation> {
  const token = makeConfirmationToken(ctx.random);
  const text = JSON.stringify(request);
  return inTenant(ctx, async (tx) => {
    const { clientId, environment, mode } = await findCompany(tx, ctx, companyId);
    const sale = saleSha256(understood);
    const same = await tx.run(findSameSale, { clientId, companyId, action, sale, subject });
    const [row] = await tx.run(insert, {
      id: newId(ctx),
      clientId,
      companyId,
      mode,
      environment,
      action,
      subject,
      sale,
      text,
      tokenSha256: sha256(token),
      requestSha256: contentSha256(request),
      requestBytes: Buffer.byteLength(text),
    });
    if (row === undefined) throw tooManyOpen();
    return { token, expiresAt: row.expiresAt, environment, sameSale: same.map(({ resultId }) => resultId) };
  });
}

const tooManyOpen = () =>
  new ServiceError(
    'rate_limited',
    { retryAfterSeconds: 60 },
    'Há confirmações demais em aberto; use as que já foram preparadas ou espere que vençam.',
  );
