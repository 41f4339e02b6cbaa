import { type Id24, mostSeries } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { listCompanies } from '../companies/list-companies.ts';
import { companyInput } from '../testing/harness.ts';
import { useHarness } from '../testing/use-harness.ts';

let statements = 0;
const harness = useHarness({}, ({ kind }) => {
  if (kind === 'statement') statements += 1;
});

const nfeSeries = Array.from({ length: mostSeries }, (_, index) => ({ number: 889 - index, next: 1 }));
const copies = 240;
/** Copies the company with other ids and CNPJs, without triggers. */
const plantCopies = (id: Id24) => {
  const newId = `lpad(to_hex(n), 8, '0') || substr('${id}', 9)`;
  const copy = (table: string, column: string, fields: string) => `
    insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${fields}))).*
    from ${table} t, generate_series(1, ${copies}) n where t.${column} = '${id}';`;
  return harness.database.asOwner(`set session_replication_role = replica;
    ${copy('company', 'id', `'id', ${newId}, 'cnpj', lpad(n::text, 14, '0')`)}
    ${copy('series', 'company_id', `'company_id', ${newId}`)}
    set session_replication_role = origin;`);
};

test('all series of a company are registered with few statements, and pages have a bounded size', async () => {
  const ctx = await harness.aClient();
  statements = 0;
  const { id, nfe } = await createCompany(ctx, { ...companyInput(), nfeSeries });
  expect(statements).toBeLessThan(12);
  expect(nfe.homologation.series).toHaveLength(mostSeries);
  expect(nfe.homologation.defaultSeries).toBe(889);
  await plantCopies(id);
  const pages = [await listCompanies(ctx, {})];
  for (let cursor = pages[0]?.nextCursor ?? null; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await listCompanies(ctx, { cursor }));
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 41]);
  const shown = pages.flatMap(({ data }) => data);
  expect(new Set(shown.map((each) => each.id)).size).toBe(copies + 1);
  expect(shown.every((each) => each.nfe.homologation.series.length === mostSeries)).toBe(true);
});

test('a company with more series than the limit of a page gets its own page', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, companyInput());
  await harness.database.asOwner(`insert into series
    (client_id, company_id, environment, model, number, first, next, position, created_at)
    select '${ctx.tenant.clientId}', '${id}', 'homologation', 'dps', n, 1, 1, n, now() from generate_series(1, 10001) n`);
  const { data, nextCursor } = await listCompanies(ctx, {});
  expect(data.map((each) => [each.id, each.nfse.homologation.series.length])).toEqual([[id, 10_001]]);
  expect(nextCursor).toBeNull();
});
