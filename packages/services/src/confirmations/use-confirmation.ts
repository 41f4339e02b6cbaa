import { type ConfirmedAction, defineStatement } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import { contentSha256, isConfirmationToken, sha256 } from './confirmation-text.ts';

export interface UseConfirmationInput {
  readonly token: string;
  /** A token of another action is treated as unknown. */
  readonly actions: readonly ConfirmedAction[];
}

/** The request that a token confirms. */
export interface ConfirmedRequest {
  readonly action: ConfirmedAction;
  readonly subject: string;
  readonly request: object;
}

/**
 * The result of `perform`. After `refused` the token can be used again. `unfinished` may have taken effect, and may be
 * tried again.
 */
export type Performed<T> =
  | { readonly kind: 'done'; readonly resultId: string; readonly value: T }
  | { readonly kind: 'refused' | 'unfinished'; readonly value: T };

export type UsedConfirmation<T> =
  | Performed<T>
  /** The request was performed before, with this result. */
  | {
      readonly kind: 'repeated';
      readonly action: ConfirmedAction;
      readonly subject: string;
      readonly resultId: string;
    };

type State = 'open' | 'begun' | 'done' | 'expired' | 'moved';

interface Row {
  readonly id: string;
  readonly action: ConfirmedAction;
  readonly subject: string;
  readonly request: string | null;
  readonly requestSha256: Uint8Array;
  readonly resultId: string | null;
  readonly state: State;
}

const find = defineStatement<
  { clientId: string; mode: string; token: Uint8Array; actions: readonly string[] },
  Row
>(`
  select f.id, f.action, f.subject, f.request, f.request_sha256 as "requestSha256", f.result_id as "resultId",
      case when f.result_id is not null then 'done' when c.environment <> f.environment then 'moved'
        when f.used_at is not null then 'begun' when f.expires_at <= now() then 'expired' else 'open' end as state
    from confirmation f join company c on c.client_id = f.client_id and c.id = f.company_id
    where f.client_id = :clientId and f.mode = :mode and f.token_sha256 = :token and f.action = any(:actions)
      and c.status = 'active'`);

/** After this commit the request may be finished at any later time, because the token was used before it expired. */
const begin = defineStatement<{ id: string }, object>(`
  update confirmation set used_at = now() where id = :id and used_at is null and expires_at > now() returning true`);
const release = defineStatement<{ id: string }, object>(
  'update confirmation set used_at = null where id = :id and result_id is null',
);
const finish = defineStatement<{ id: string; resultId: string }, object>(
  'update confirmation set result_id = :resultId, request = null, used_at = coalesce(used_at, now()) where id = :id and result_id is null',
);

/**
 * Performs the request of a token once. A token that was already used returns the earlier result. `perform` must be
 * idempotent: a process may die after it and before the result is stored, and two calls may run at the same time.
 * Throws `validation_failed` for a token that is malformed, unknown (or of another client, mode or action), expired, or
 * of a company whose environment changed.
 */
export async function useConfirmation<T>(
  ctx: TenantContext,
  input: UseConfirmationInput,
  perform: (confirmed: ConfirmedRequest) => Promise<Performed<T>>,
): Promise<UsedConfirmation<T>> {
  const row = await claim(ctx, input);
  const { id, action, subject, request, resultId } = row;
  if (resultId !== null) return { kind: 'repeated', action, subject, resultId };
  const performed = await perform({ action, subject, request: readRequest(request, row.requestSha256) });
  if (performed.kind === 'done')
    await inTenant(ctx, (tx) => tx.run(finish, { id, resultId: performed.resultId }));
  if (performed.kind === 'refused') await inTenant(ctx, (tx) => tx.run(release, { id }));
  return performed;
}

async function claim(ctx: TenantContext, { token, actions }: UseConfirmationInput): Promise<Row> {
  if (!isConfirmationToken(token)) throw refused('confirmationToken desconhecido');
  const { clientId, mode } = ctx.tenant;
  return inTenant(ctx, async (tx) => {
    const [row] = await tx.run(find, { clientId, mode, token: sha256(token), actions });
    if (row === undefined) throw refused('confirmationToken desconhecido');
    if (row.state === 'moved')
      throw refused('a empresa mudou de ambiente depois desta prévia; prepare de novo');
    if (row.state === 'expired') throw refused('confirmationToken vencido; prepare de novo');
    if (row.state === 'open') await tx.run(begin, { id: row.id });
    return row;
  });
}

function readRequest(text: string | null, digest: Uint8Array): object {
  const request: unknown = JSON.parse(text ?? 'null');
  if (typeof request !== 'object' || request === null) throw new Error('an open confirmation has no request');
  if (!Buffer.from(contentSha256(request)).equals(digest)) throw new Error('a confirmed request was changed');
  return request;
}

const refused = (message: string) => validationFailed([{ path: 'confirmationToken', message }]);
