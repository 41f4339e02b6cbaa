import type { EmailSettings } from '@fiscal/api-contract';
import { defineStatement, type SeriesModel } from '@fiscal/db';
import type { Environment, Mode } from '@fiscal/domain';

/** A series of the company, with its next number. */
export interface SeriesOfCompany {
  readonly environment: Environment;
  readonly model: SeriesModel;
  readonly series: number;
  readonly first: number;
  readonly next: number;
  /** Numbers to correct or disable by the 10th of this month, as of the last check; null: not checked yet. */
  readonly dueNumbers: number | null;
}

export interface CompanyFacts {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientSuspendedAt: Date | null;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly status: 'active' | 'deleting';
  readonly cnpj: string;
  readonly ie: string;
  readonly im: string | null;
  readonly crt: 1 | 2 | 3 | 4;
  readonly legalName: string;
  readonly tradeName: string | null;
  readonly cityName: string;
  readonly uf: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly series: readonly SeriesOfCompany[];
}

export interface CompanyRow extends CompanyFacts {
  readonly email: string | null;
  readonly emailSettings: EmailSettings | null;
  readonly certificateVersion: number | null;
  readonly notAfter: Date | null;
  readonly subjectName: string | null;
  readonly webhooks: readonly {
    readonly id: string;
    readonly url: string;
    readonly active: boolean;
    readonly failingSince: string | null;
  }[];
  readonly blockedUntil: Date | null;
}

export const readCompany = defineStatement<{ id: string }, CompanyRow>(`
  select c.id, c.client_id as "clientId", k.name as "clientName", k.suspended_at as "clientSuspendedAt", c.mode,
    c.environment, c.status, c.cnpj, c.ie, c.im, c.crt, c.legal_name as "legalName", c.trade_name as "tradeName",
    c.address ->> 'cityName' as "cityName", c.address ->> 'uf' as uf, c.created_at as "createdAt",
    c.updated_at as "updatedAt", c.email, c.email_settings as "emailSettings", t.version as "certificateVersion",
    t.not_after as "notAfter", t.subject_name as "subjectName", (
      select coalesce(jsonb_agg(jsonb_build_object('environment', s.environment, 'model', s.model, 'series', s.number,
          'first', s.first, 'next', s.next, 'dueNumbers', g.due_numbers)
        order by s.environment, s.model, s.position), '[]')
      from series s
      left join gap_check g on g.client_id = s.client_id and g.company_id = s.company_id
        and g.environment = s.environment and g.model = s.model and g.series = s.number
      where s.client_id = c.client_id and s.company_id = c.id
    ) as series, (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'url', w.url, 'active', w.active,
          'failingSince', w.failing_since) order by w.created_at, w.id), '[]')
      from webhook w where w.client_id = c.client_id and w.mode = c.mode
    ) as webhooks, (
      select b.until from authority_block b
      where b.cnpj = c.cnpj and b.environment = c.environment and b.until > now()
    ) as "blockedUntil"
  from company c
  join client k on k.id = c.client_id
  left join certificate t on t.client_id = c.client_id and t.company_id = c.id and t.replaced_at is null
  where c.id = :id`);
