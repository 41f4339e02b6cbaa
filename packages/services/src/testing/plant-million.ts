import type { Harness } from './harness.ts';
import { plantNotes } from './plant-notes.ts';
import type { TestTenant } from './test-context.ts';

/** A database with a million notes, and what searches of it name. */
export interface PlantedMillion {
  readonly ctx: TestTenant;
  /** One of the companies, with its CNPJ; each has as many notes. */
  readonly companyId: string;
  readonly cnpj: string;
}

const clients = 8;
const companiesOfClient = 5;
const notesOfCompany = 25_000;

/** SQL: a number below `below` by chance, the same for each `g` and series. */
const chance = (name: string, below: number): string =>
  `('x' || substr(md5('${name}' || p.series || g), 1, 7))::bit(28)::int % ${below}`;
/** SQL: a word of letters for a number. */
const word = (name: string, below: number): string =>
  `'${name}' || translate((${chance(name, below)})::text, '0123456789', 'abcdefghij')`;

/**
 * A delivery by e-mail and a row of the audit for each fifth note; one delivery in five hundred has failed. The gaps of
 * every series have been looked for, and two series have some.
 */
const beside = `
  begin;
  set local session_replication_role = replica;
  insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      recipients, status, check_at, created_at, delivered_at)
    select 'd' || substr(n.id, 2), n.client_id, 'email', n.company_id, n.company_id, n.environment, 'nfe.authorized', n.id,
      '1', '{}', '[]', case when n.number % 2500 = 0 then 'exhausted' else 'delivered' end, now(), f.created_at,
      case when n.number % 2500 > 0 then f.created_at end
    from note n join filing f on f.id = n.id where n.number % 5 = 0;
  insert into audit (id, client_id, at, actor, action, subject_id)
    select 'a' || substr(n.id, 2), n.client_id, f.created_at, 'p' || n.number % 50,
      case when n.number % 100 = 0 then 'filing.resolve' else 'document.view' end, n.id
    from note n join filing f on f.id = n.id where n.number % 5 = 0;
  insert into gap_check (client_id, company_id, environment, model, series, checked_at, due_numbers)
    select client_id, company_id, environment, model, number, now(),
      case when row_number() over (order by company_id) <= 2 then 1 else 0 end from series where model = '55';
  commit`;

/**
 * Plants a million notes of forty companies. The words of a recipient's name are one of 4, of 200 and of 20,000:
 * a frequent, a middling and a rare one.
 */
export async function plantMillion(harness: Harness): Promise<PlantedMillion> {
  const planted: PlantedMillion[] = [];
  for (let client = 0; client < clients; client += 1) {
    const ctx = await harness.aClient();
    for (let company = 0; company < companiesOfClient; company += 1) {
      const at = client * companiesOfClient + company;
      const cnpj = cnpjOf(at);
      const companyId = await harness.aCompany(ctx, { cnpj });
      await plantNotes(harness.database, ctx.tenant, {
        companyId,
        series: at + 1,
        count: notesOfCompany,
        createdAt: new Date('2026-11-01T03:00:00Z'),
        everyMs: 60_000,
        status: `case when g % 5000 = 7 then 'pending' when g % 100 = 3 then 'rejected' when g % 50000 = 9 then 'denied' else 'authorized' end`,
        attention: `case when g % 12500 = 12 then 'reconcile_exhausted' end`,
        recipient: `lpad((${chance('documento', 50_000)})::text, 11, '0')`,
        recipientName: `${word('comercial', 4)} || ' ' || ${word('bairro', 200)} || ' ' || ${word('dono', 20_000)}`,
        protocol: `'1352' || lpad(p.series::text, 4, '0') || lpad(g::text, 7, '0')`,
      });
      planted.push({ ctx, companyId, cnpj });
    }
  }
  await harness.database.asOwner(beside);
  await harness.database.asOwner('vacuum analyze');
  const [first] = planted;
  if (first === undefined) throw new Error('companies were planted');
  return first;
}

/** Returns a valid CNPJ for a small number. */
function cnpjOf(index: number): string {
  const digits = `1122${String(index + 1).padStart(4, '0')}0001`;
  const withOne = `${digits}${checkDigit(digits)}`;
  return `${withOne}${checkDigit(withOne)}`;
}

function checkDigit(digits: string): number {
  const weighted = [...digits]
    .toReversed()
    .reduce((sum, digit, at) => sum + Number(digit) * (2 + (at % 8)), 0);
  const rest = weighted % 11;
  return rest < 2 ? 0 : 11 - rest;
}
