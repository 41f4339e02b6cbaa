import { inTransaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { IssuingTenantContext } from '../../accept/issuing-deps.ts';
import { addNfeSeries } from '../../companies/add-series.ts';
import { getCompany } from '../../companies/get-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { createTaxClass } from '../../tax-classes/create-tax-class.ts';
import { deleteTaxClass } from '../../tax-classes/delete-tax-class.ts';
import { aProcess } from '../../testing/a-process.ts';
import {
  aSale,
  aShop,
  atRate,
  classed,
  frozenRun,
  reject,
  replace,
  type Shop,
} from '../../testing/classed-notes.ts';
import { anItem, aRequest, createHarness, type Harness } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import { aTaxClass } from '../../testing/tax-classes.ts';
import { issueNfe } from './issue-nfe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

let shop: Shop;
let one: IssuingTenantContext;
let two: IssuingTenantContext;
/** Both processes know the company, without classes and with the one class. */
beforeEach(async () => {
  shop = await aShop(harness);
  one = aProcess(shop.ctx);
  two = aProcess(shop.ctx);
  for (const [n, ctx] of [one, two].entries()) {
    await post(ctx, `first ${n}`);
    await sell(ctx, `first of the class ${n}`);
  }
});

const post = (ctx: IssuingTenantContext, externalId: string, changes: Parameters<typeof aRequest>[1] = {}) =>
  issueNfe(ctx, { request: aRequest(shop.companyId, { externalId, ...changes }) });
const sell = (ctx: IssuingTenantContext, externalId: string) =>
  issueNfe(ctx, { request: aSale(shop.companyId, { externalId }) });
const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const xmlOf = async (noteId: string, run = 1) => (await frozenRun(harness, noteId, run)).xml;

test('numbers that another process took are no longer there, in the document either', async () => {
  for (const n of times(50)) await post(two, `other ${n}`);
  const { note } = await post(one, 'next');
  expect(note.number).toBe(55);
  const xml = await xmlOf(note.id);
  expect(xml).toContain('<nNF>55</nNF>');
  expect(xml).toContain(`Id="NFe${note.accessKey}"`);
});

test('two processes and a company that changes: each document is of the version of its stamp', async () => {
  const [issued] = await Promise.all([
    Promise.all(times(20).map((n) => post(n % 2 === 0 ? one : two, `p-${n}`))),
    (async () => {
      for (const n of times(4)) {
        const name = `Versao ${n + 2}`;
        await updateCompany(shop.ctx, { id: shop.companyId, patch: { legalName: name, tradeName: name } });
      }
    })(),
  ]);
  for (const { note } of issued) {
    const { xml, stamps } = await frozenRun(harness, note.id);
    const version = 'company' in stamps ? stamps.company : undefined;
    const [, name] = /<emit>.*?<xNome>([^<]+)<\/xNome>/.exec(xml) ?? [];
    expect(name).toBe(version === 1 ? 'Emitente Exemplo Ltda' : `Versao ${version}`);
  }
  const numbers = issued.map(({ note }) => note.number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(times(20).map((n) => n + 5));
});

test('a class that was deleted is missing, and one made anew under its code is another class', async () => {
  const { ctx, companyId } = shop;
  await deleteTaxClass(ctx, { companyId, code: 'revenda' });
  expect(await refusal(sell(one, 'next'))).toMatchObject({ code: 'validation_failed' });
  await createTaxClass(ctx, { companyId, ...aTaxClass({ rules: atRate('7') }) });
  const issued = [await sell(one, 'next'), await sell(two, 'next but one')];
  for (const { note } of issued) expect(await xmlOf(note.id)).toContain('<pICMS>7.0000</pICMS>');
});

test('a class whose code every object has is compared like any other', async () => {
  const { ctx, companyId } = shop;
  await createTaxClass(ctx, { companyId, ...aTaxClass({ code: '__proto__' }) });
  const items = [classed({ taxClass: '__proto__' })];
  await post(one, 'before', { items });
  await replace(shop, { rules: atRate('7') }, '__proto__');
  const { note } = await post(one, 'after', { items });
  expect(await xmlOf(note.id)).toContain('<pICMS>7.0000</pICMS>');
});

test('one externalId in both processes at once: one note, one correction, no number lost', async () => {
  const issued = await Promise.all(times(12).map((n) => post(n % 2 === 0 ? one : two, 'same')));
  expect(issued.filter(({ kind }) => kind === 'created')).toHaveLength(1);
  const [{ note }] = await Promise.all([post(one, 'same'), post(two, 'same')]);
  await reject(harness, { note });
  const items = [anItem({ description: 'Corrigido' })];
  const corrected = await Promise.all([post(one, 'same', { items }), post(two, 'same', { items })]);
  expect(corrected.map(({ kind }) => kind).sort()).toEqual(['repeated', 'resubmitted']);
  expect(await refusal(post(one, 'same'))).toMatchObject({ code: 'conflict' });
  await reject(harness, { note }, 2);
  await updateCompany(shop.ctx, { id: shop.companyId, patch: { legalName: 'Outro Nome Ltda' } });
  expect(await post(two, 'same', { items })).toMatchObject({
    kind: 'resubmitted',
    note: { number: note.number },
  });
  expect(await xmlOf(note.id, 3)).toContain('Outro Nome Ltda');
  const { series } = (await getCompany(shop.ctx, { id: shop.companyId })).nfe.homologation;
  expect(series[0]?.next).toBe((note.number ?? 0) + 1);
});

test('a company that moved to another environment is numbered there alone, and back again', async () => {
  const live = aProcess(await harness.aClient('live'));
  const companyId = await harness.aCompany(live, { environment: 'homologation' });
  const issue = (externalId: string) => issueNfe(live, { request: aRequest(companyId, { externalId }) });
  await issue('one');
  await updateCompany(live, { id: companyId, patch: { environment: 'production' } });
  expect(await refusal(issue('two'))).toMatchObject({ code: 'series_missing' });
  await addNfeSeries(live, { companyId, number: 1, next: 70 });
  const there = (await issue('two')).note;
  await updateCompany(live, { id: companyId, patch: { environment: 'homologation' } });
  const back = (await issue('three')).note;
  expect([there.number, back.number]).toEqual([70, 2]);
  expect(await xmlOf(there.id)).toContain('<tpAmb>1</tpAmb>');
  expect(await xmlOf(back.id)).toContain('<tpAmb>2</tpAmb>');
});

test('a series that the company of the other mode counts by now is warned of', async () => {
  const live = { ...one, tenant: { ...one.tenant, mode: 'live' as const } };
  expect((await post(one, 'alone')).note.warnings.join()).not.toContain('539');
  await harness.aCompany(live, { environment: 'homologation' });
  expect((await post(one, 'beside')).note.warnings.join()).toContain('539');
});

test('a company under erasure is not found, however well it is known', async () => {
  await harness.database.readAsOwner(
    `update company set status = 'deleting' where id = '${shop.companyId}' returning id`,
  );
  expect(await refusal(post(one, 'next'))).toMatchObject({ code: 'not_found' });
});

/** Ends the wait of whoever waits for a lock, as the server's time limit does. */
const endWait = async (): Promise<boolean> => {
  const ended = await harness.database.readAsOwner<{ ended: boolean }>(`
    select pg_cancel_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return ended.length > 0;
};

test('a series that nobody gets: a repeated request is answered all the same, a new one is not', async () => {
  const work = await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx.execute(sql`select from series where company_id = ${shop.companyId} for no key update`);
    const repeated = post(one, 'first 0');
    await expect.poll(endWait, { timeout: 60_000 }).toBe(true);
    const answered = await repeated;
    const refused = post(two, 'next').catch((error: unknown) => error);
    await expect.poll(endWait, { timeout: 60_000 }).toBe(true);
    return { answered, refused: await refused };
  });
  expect(work.answered).toMatchObject({ kind: 'repeated', note: { number: 1 } });
  expect(work.refused).toMatchObject({ class: 'timeout' });
});
