import { defineStatement } from '@fiscal/db';
import type { Environment, Id24, Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { type NamedOwner, ownersNamed, readOwnerText } from '../terms/owner-text.ts';

export interface ClientCompaniesInput {
  /** A CNPJ or its beginning, words of the company's or the client's name, or an id. */
  readonly text?: string | undefined;
  readonly clientId?: string | undefined;
  /** 1 to 500. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ClientCompany {
  readonly id: Id24;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientSuspendedAt: Date | null;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly status: 'active' | 'deleting';
  readonly cnpj: string;
  readonly legalName: string;
  readonly tradeName: string | null;
  readonly cityName: string;
  readonly uf: string;
  /** The end of its certificate; null without one. */
  readonly certificateEnd: Date | null;
  readonly createdAt: Date;
}

const companiesPage = defineStatement<
  NamedOwner & { clientId: string | null; beforeId: string | null; limit: number },
  ClientCompany
>(`
  select c.id, c.client_id as "clientId", k.name as "clientName", k.suspended_at as "clientSuspendedAt", c.mode,
    c.environment, c.status, c.cnpj, c.legal_name as "legalName", c.trade_name as "tradeName",
    c.address ->> 'cityName' as "cityName", c.address ->> 'uf' as uf, t.not_after as "certificateEnd",
    c.created_at as "createdAt"
  from (
    select c.* from company c
    where ${ownersNamed('c.id', 'c.client_id')}
      and (:clientId::text is null or c.client_id = :clientId) and (:beforeId::text is null or c.id < :beforeId)
    order by c.id desc limit :limit
  ) c
  join client k on k.id = c.client_id
  left join certificate t on t.client_id = c.client_id and t.company_id = c.id and t.replaced_at is null
  order by c.id desc`);

/** Lists the companies of all clients, newest first. Throws `validation_failed` at `cursor`. */
export async function listClientCompanies(
  sys: Pick<OperatorContext, 'db'>,
  { text, clientId, limit, cursor }: ClientCompaniesInput,
): Promise<CutPage<ClientCompany>> {
  const parameters = {
    ...readOwnerText(text),
    clientId: clientId ?? null,
    beforeId: cursor === undefined ? null : readCursor(cursor).id,
    limit: limit + 1,
  };
  const rows = await inSystem(sys, async (tx) => {
    const [, found] = await Promise.all([tx.run(plannedEachTime, {}), tx.run(companiesPage, parameters)]);
    return found;
  });
  return cutPage(rows, limit, writeCursor);
}
