import type { TestDatabase } from '@fiscal/db/testing';
import type { Environment } from '@fiscal/domain';
import type { TestTenant } from './test-context.ts';

export interface PlantedNotes {
  readonly companyId: string;
  readonly environment?: Environment;
  /** By default 1. */
  readonly series?: number;
  readonly count: number;
  /** The first number, by default 1. */
  readonly from?: number;
  /** Time at which the first note was created. */
  readonly createdAt: Date;
  /** Milliseconds between two notes, by default 1,000. */
  readonly everyMs?: number;
  /** SQL over the number `g`, by default 'authorized'. */
  readonly status?: string;
  /** SQL over the number `g`, by default null. */
  readonly attention?: string;
  /** SQL over the number `g`, by default one CPF. */
  readonly recipient?: string;
  /** SQL over the number `g`, by default one name for each number. */
  readonly recipientName?: string;
  /** SQL over the number `g`, by default one number. */
  readonly protocol?: string;
  /** The document of each authorized note, in which `KEY` is replaced by its access key; absent: none is stored. */
  readonly procNFe?: string;
  /** Size of the stored DANFE in bytes; absent: none is stored. */
  readonly danfeBytes?: number;
}

/** SQL of an id: a time in seconds, which five notes share, and a digest. */
const idOf = (kind: string): string =>
  `lpad(to_hex(1790000000 + g / 5), 8, '0') || substr(md5(p.company || p.series || '${kind}' || g), 1, 16)`;

/**
 * Writes many notes by SQL without any trigger. A note is authorized 3 s after its creation. Access keys are `35`,
 * year, month, 14 digits, `55`, series, number, `1` and nine digits.
 */
export async function plantNotes(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  { clientId, mode }: TestTenant['tenant'],
  planted: PlantedNotes,
): Promise<void> {
  const { environment = 'homologation', series = 1, from = 1, everyMs = 1000, companyId } = planted;
  const { status = `'authorized'`, attention = 'null', recipient = `'52998224725'` } = planted;
  const { recipientName = `'Cliente ' || g`, protocol = `'135260000000001'` } = planted;
  const parameters = `(select '${companyId}'::text as company, ${series} as series, '${planted.createdAt.toISOString()}'::timestamptz as begin) p`;
  await asOwner(`
    begin;
    set local session_replication_role = replica;
    create temporary table planted on commit drop as
    select g, ${idOf('note')} as id, ${idOf('proc')} as proc_id, ${idOf('danfe')} as danfe_id,
      p.begin + (g - ${from}) * interval '${everyMs} milliseconds' as created_at, ${status} as status,
      ${attention}::text as attention, ${recipient} as recipient,
      ${recipientName} as recipient_name, ${protocol} as protocol,
      '35' || to_char(p.begin, 'YYMM') || '11222333000181' || '55' || lpad(p.series::text, 3, '0') || lpad(g::text, 9, '0')
        || '1' || lpad((g % 1000000000)::text, 9, '0') as key
    from generate_series(${from}, ${from + planted.count - 1}) g cross join ${parameters};
    insert into filing (id, client_id, company_id, kind, mode, environment, authorizer, service, label, run, status,
        attention, open, rejection, denial, failure, next_ordinal, check_at, created_at, updated_at)
      select id, '${clientId}', '${companyId}', 'nfe', '${mode}', '${environment}', 'SP', 'authorization', 'planted', 1,
        status, attention, status in ('queued', 'sending', 'pending', 'unknown') or attention is not null,
        case status when 'rejected' then '{"cStat":"610","reason":"x","at":"2026-01-01T00:00:00.000Z"}'::jsonb end,
        case status when 'denied' then '{"cStat":"301","reason":"x"}'::jsonb end,
        case status when 'failed' then '{"code":"internal","reason":null}'::jsonb end,
        2, now(), created_at, created_at from planted;
    insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
      select ids.id, '${clientId}', t.id, ids.kind, sha256(ids.bytes), octet_length(ids.bytes), ids.bytes, t.created_at
      from planted t cross join lateral (values
        (t.proc_id, 'procNFe', ${planted.procNFe === undefined ? 'null::bytea' : `convert_to(replace('${planted.procNFe.replaceAll("'", "''")}', 'KEY', t.key), 'UTF8')`}),
        (t.danfe_id, 'danfe', ${planted.danfeBytes === undefined ? 'null::bytea' : `convert_to(rpad('%PDF-1.7 ' || t.key, ${planted.danfeBytes}, md5(t.key)), 'UTF8')`})
      ) ids (id, kind, bytes)
      where t.status in ('authorized', 'cancelled') and ids.bytes is not null;
    insert into note (id, client_id, company_id, environment, model, series, number, external_id, recipient_document, recipient_name, uf,
        access_key, protocol, authorized_at, totals, warnings, proc_nfe_id, danfe_id)
      select id, '${clientId}', '${companyId}', '${environment}', '55', ${series}, g, 'planted-' || id, recipient, recipient_name, 'SP', key,
        case when done then protocol end, case when done then created_at + interval '3 seconds' end,
        '{"invoice":"1234.50","icms":"222.21","ipi":"0.00","pis":"20.37","cofins":"93.82","ibsCbs":{"ibs":"1.23","cbs":"11.11"}}',
        '{}', case when done then proc_id end, ${planted.danfeBytes === undefined ? 'null' : `case when done then danfe_id end`}
      from (select *, status in ('authorized', 'cancelled') as done from planted) t;
    commit`);
}
