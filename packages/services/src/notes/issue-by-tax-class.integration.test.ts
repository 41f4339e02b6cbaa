import { inTransaction, noteRun } from '@fiscal/db';
import type { Id24, NfeItem, NfeRequest, TaxClassRule } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context.ts';
import { recordOutcome } from '../runs/record-outcome.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { deleteTaxClass } from '../tax-classes/delete-tax-class.ts';
import { updateTaxClass } from '../tax-classes/update-tax-class.ts';
import { transmit } from '../testing/authority.ts';
import { refusal } from '../testing/refusal.ts';
import { aTaxClass, saleRules } from '../testing/tax-classes.ts';
import { anItem, aRequest, createWorld, type World } from '../testing/world.ts';
import type { FrozenRequest } from './frozen-request.ts';
import { getNfe } from './get-nfe.ts';
import { type IssuedNfe, issueNfe } from './issue-nfe.ts';
import { retryNfe } from './retry-nfe.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

interface Shop {
  readonly ctx: TenantContext;
  readonly companyId: Id24;
}

async function aShop(classes = [aTaxClass()]): Promise<Shop> {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  for (const each of classes) await createTaxClass(ctx, { companyId, ...each });
  return { ctx, companyId };
}

const classed = (changes: Partial<NfeItem> = {}): NfeItem =>
  anItem({ cfop: undefined, taxes: undefined, taxClass: 'revenda', ...changes });

const aSale = (companyId: string, changes: Partial<NfeRequest> = {}): NfeRequest =>
  aRequest(companyId, { items: [classed()], ...changes });

const replace = ({ ctx, companyId }: Shop, changes: object = {}, code = 'revenda') =>
  updateTaxClass(ctx, {
    companyId,
    code,
    replacement: { name: 'Revenda', rules: saleRules, ...changes },
  });

const atRate = (rate: string): TaxClassRule[] =>
  saleRules.map((rule) => ({ ...rule, icms: { cst: '00', rate } }));

async function frozen(
  noteId: string,
  run = 1,
): Promise<FrozenRequest & { stamps: object; hash: string; xml: string }> {
  return inTransaction(world.sys.db, 'system', async (tx) => {
    const [row] = await tx
      .select()
      .from(noteRun)
      .where(and(eq(noteRun.noteId, noteId), eq(noteRun.run, run)));
    if (row === undefined) throw new Error('no run');
    const text = async (id: string): Promise<string> =>
      new TextDecoder().decode(await world.sys.documents.get(tx, id));
    const request = JSON.parse(await text(row.requestId)) as FrozenRequest;
    return { ...request, stamps: row.stamps, hash: row.requestHash, xml: await text(row.unsignedId) };
  });
}

async function reject({ note }: IssuedNfe, run = 1): Promise<void> {
  const attemptId = await transmit(world.sys, note.id, { cStat: '610', class: 'rejected' }, run);
  await recordOutcome(world.sys, { noteId: note.id, run, outcome: { kind: 'rejected', attemptId } });
}

const recipient = (uf: 'SP' | 'RJ', ieIndicator: 1 | 9): NfeRequest['recipient'] => {
  const { address, ie, ...rest } = aRequest('0'.repeat(24)).recipient;
  const elsewhere = { cityName: 'Rio de Janeiro', cityCode: '3304557', uf, zip: '20010000' };
  return {
    ...rest,
    ieIndicator,
    ...(ieIndicator === 1 ? { ie: uf === 'SP' ? ie : '77452443' } : {}),
    address: uf === 'SP' ? address : { ...address, ...elsewhere },
  };
};

test.each([
  ['inside the state', recipient('SP', 1), 0, '<CFOP>5102</CFOP>', '18.0000', false],
  ['to a consumer in another state', recipient('RJ', 9), 1, '<CFOP>6108</CFOP>', '12.0000', true],
  ['to a contributor in another state', recipient('RJ', 1), 2, '<CFOP>6102</CFOP>', '12.0000', false],
])('one class serves a sale %s', async (_, to, matchedRule, cfop, rate, difal) => {
  const { ctx, companyId } = await aShop();
  const finalConsumer = to.ieIndicator === 9;
  const { note } = await issueNfe(ctx, { request: aSale(companyId, { recipient: to, finalConsumer }) });
  const { calculated, xml } = await frozen(note.id);
  expect(calculated.items[0]?.taxClass).toMatchObject({ code: 'revenda', version: 1, matchedRule });
  expect(xml).toContain(cfop);
  expect(xml).toContain(`<pICMS>${rate}</pICMS>`);
  expect(xml.includes('<ICMSUFDest>')).toBe(difal);
});

test('what the item says prevails over its class, object by object', async () => {
  const rules = saleRules.map((rule) => ({ ...rule, ipi: { cst: '50', rate: '10' } }));
  const { ctx, companyId } = await aShop([aTaxClass({ rules })]);
  const items = [classed(), classed({ taxes: { ipi: null, icms: { cst: '41' } }, benefitCode: 'SP070010' })];
  const payments = [{ method: '17', amount: '210.00' }] as const;
  const { note } = await issueNfe(ctx, { request: aSale(companyId, { items, payments }) });
  const [byClass, byItem] = (await frozen(note.id)).calculated.items;
  expect([byClass?.ICMS.CST, byClass?.IPI?.vIPI]).toEqual(['00', '10.00']);
  expect([byItem?.ICMS.CST, byItem?.IPI, byItem?.cBenef, byItem?.CFOP]).toEqual([
    ...['41', undefined, 'SP070010', '5102'],
  ]);
});

test('a class of another company, or of another case, is refused without a hint, and takes no number', async () => {
  const shop = await aShop();
  const other = await world.aCompany(shop.ctx, { cnpj: '11222333000181' });
  const elsewhere = await refusal(issueNfe(shop.ctx, { request: aSale(other) }));
  const items = [anItem(), classed({ taxClass: 'Revenda' })];
  const otherCase = await refusal(issueNfe(shop.ctx, { request: aSale(shop.companyId, { items }) }));
  const never = await refusal(
    issueNfe(shop.ctx, { request: aSale(other, { items: [classed({ taxClass: 'nunca' })] }) }),
  );
  const of = (path: string, code: string) => ({
    code: 'validation_failed',
    details: [{ path, message: `a classe tributária ${code} não existe nesta empresa` }],
  });
  expect(elsewhere).toEqual(of('items[0].taxClass', 'revenda'));
  expect(otherCase).toEqual(of('items[1].taxClass', 'Revenda'));
  expect(never).toEqual(of('items[0].taxClass', 'nunca'));
  const { note } = await issueNfe(shop.ctx, { request: aSale(shop.companyId) });
  expect(note.number).toBe(1);
});

test('where no rule matches, the refusal names operation, destination and recipient', async () => {
  const { ctx, companyId } = await aShop([aTaxClass({ rules: saleRules.slice(0, 1) })]);
  const request = aSale(companyId, { recipient: recipient('RJ', 9), finalConsumer: true });
  const { code, details } = await refusal(issueNfe(ctx, { request }));
  expect(code).toBe('validation_failed');
  expect(details).toEqual([
    { path: 'items[0].taxClass', message: expect.stringMatching(/sale.*interstate.*nonContributor/) },
  ]);
});

test('a rejected note goes again with the same content once its class says something else', async () => {
  const shop = await aShop();
  const { ctx, companyId } = shop;
  const first = await issueNfe(ctx, { request: aSale(companyId) });
  await reject(first);
  await replace(shop, { name: 'Só o nome' });
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('repeated');
  await replace(shop, { rules: atRate('7') });
  const again = await issueNfe(ctx, { request: aSale(companyId) });
  expect([again.kind, again.note.number]).toEqual(['resubmitted', first.note.number]);
  expect(again.note.totals?.icms).toBe('7.00');
  expect((await frozen(first.note.id, 2)).calculated.items[0]?.taxClass?.version).toBe(2);
  expect((await frozen(first.note.id, 1)).calculated.items[0]?.taxClass?.version).toBe(1);
  await reject(again, 2);
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('repeated');
});

test('a class that was removed and made again is another one, though its words are the same', async () => {
  const { ctx, companyId } = await aShop();
  await reject(await issueNfe(ctx, { request: aSale(companyId) }));
  await deleteTaxClass(ctx, { companyId, code: 'revenda' });
  expect(await refusal(issueNfe(ctx, { request: aSale(companyId) }))).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'items[0].taxClass' }],
  });
  await createTaxClass(ctx, { companyId, ...aTaxClass() });
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('resubmitted');
});

test('a class that no item names changes nothing for a rejected note, and leaves no stamp', async () => {
  const shop = await aShop([aTaxClass(), aTaxClass({ code: 'outra' })]);
  const { ctx, companyId } = shop;
  const plain = aRequest(companyId, { externalId: 'plain' });
  const unclassed = await issueNfe(ctx, { request: plain });
  const first = await issueNfe(ctx, { request: aSale(companyId) });
  expect((await frozen(unclassed.note.id)).stamps).not.toHaveProperty('taxClasses');
  expect((await frozen(first.note.id)).stamps).toMatchObject({
    taxClasses: { revenda: expect.stringMatching(/^[0-9a-f]{24}:1$/) },
  });
  await reject(unclassed);
  await reject(first);
  await replace(shop, { rules: atRate('7') }, 'outra');
  expect((await issueNfe(ctx, { request: plain })).kind).toBe('repeated');
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('repeated');
});

test('after authorization neither a changed nor a removed class touches the note', async () => {
  const shop = await aShop();
  const { ctx, companyId } = shop;
  const { note } = await issueNfe(ctx, { request: aSale(companyId) });
  const attemptId = await transmit(world.sys, note.id, { cStat: '100', class: 'authorized' });
  await recordOutcome(world.sys, { noteId: note.id, run: 1, outcome: { kind: 'authorized', attemptId } });
  const before = [await getNfe(ctx, { id: note.id }), await frozen(note.id)];
  await replace(shop, { rules: atRate('7'), ibsCbs: null });
  const changed = await issueNfe(ctx, { request: aSale(companyId) });
  await deleteTaxClass(ctx, { companyId, code: 'revenda' });
  const removed = await issueNfe(ctx, { request: aSale(companyId) });
  expect([changed.kind, removed.kind]).toEqual(['repeated', 'repeated']);
  expect([await getNfe(ctx, { id: note.id }), await frozen(note.id)]).toEqual(before);
});

test('a failed note that is made anew takes its class as it is then', async () => {
  const shop = await aShop();
  const { ctx, companyId } = shop;
  const { note } = await issueNfe(ctx, { request: aSale(companyId) });
  const outcome = { kind: 'failed', code: 'internal' } as const;
  await recordOutcome(world.sys, { noteId: note.id, run: 1, outcome });
  await replace(shop, { rules: atRate('7') });
  expect((await retryNfe(ctx, { id: note.id })).totals?.icms).toBe('7.00');
});

test('a null of ibsCbs goes all the way: hash, document, class and its replacement', async () => {
  const silent = aTaxClass({ code: 'sem-grupo', ibsCbs: null });
  const shop = await aShop([aTaxClass(), silent]);
  const { ctx, companyId } = shop;
  const issue = async (externalId: string, item: Partial<NfeItem>) => {
    const { note } = await issueNfe(ctx, {
      request: aSale(companyId, { externalId, items: [classed(item)] }),
    });
    return frozen(note.id);
  };
  const absent = await issue('a', {});
  const itemNull = await issue('b', { taxes: { ibsCbs: null } });
  const classNull = await issue('c', { taxClass: 'sem-grupo' });
  const itemOverClass = await issue('d', {
    taxClass: 'sem-grupo',
    taxes: { ibsCbs: { cst: '000', classTrib: '000001' } },
  });
  await replace(shop, {}, 'sem-grupo');
  const cleared = await issue('e', { taxClass: 'sem-grupo' });
  const hasGroup = [absent, itemNull, classNull, itemOverClass, cleared].map(({ xml }) =>
    xml.includes('<IBSCBS>'),
  );
  expect(hasGroup).toEqual([true, false, false, true, true]);
  expect(itemNull.request.items[0]?.taxes).toStrictEqual({ ibsCbs: null });
  expect(classNull.calculated.items[0]?.taxClass).toHaveProperty('ibsCbs', null);
  expect(cleared.calculated.items[0]?.taxClass).not.toHaveProperty('ibsCbs');
  const sameButNull = aSale(companyId, { externalId: 'a', items: [classed({ taxes: { ibsCbs: null } })] });
  expect((await refusal(issueNfe(ctx, { request: sameButNull }))).code).toBe('conflict');
});

/** The client, with something that happens once between the calculation of a note and its number. */
const interrupted = (ctx: TenantContext, happens: () => Promise<unknown>): TenantContext => {
  let happened = false;
  return {
    ...ctx,
    schemas: {
      async validate(xml) {
        if (!happened) {
          happened = true;
          await happens();
        }
        return ctx.schemas.validate(xml);
      },
    },
  };
};

test('a class that changes after the calculation is taken anew before the number is', async () => {
  const shop = await aShop();
  const { ctx, companyId } = shop;
  const meanwhile = interrupted(ctx, () => replace(shop, { rules: atRate('7') }));
  const { note } = await issueNfe(meanwhile, { request: aSale(companyId) });
  expect([note.number, note.totals?.icms]).toEqual([1, '7.00']);
  await reject({ kind: 'created', note });
  await replace(shop, { rules: atRate('8') });
  const again = await issueNfe(
    interrupted(ctx, () => replace(shop, { rules: atRate('9') })),
    { request: aSale(companyId) },
  );
  expect([again.kind, again.note.totals?.icms]).toEqual(['resubmitted', '9.00']);
});

test('a class that is removed after the calculation issues nothing', async () => {
  const { ctx, companyId } = await aShop();
  const meanwhile = interrupted(ctx, () => deleteTaxClass(ctx, { companyId, code: 'revenda' }));
  expect(await refusal(issueNfe(meanwhile, { request: aSale(companyId) }))).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'items[0].taxClass' }],
  });
});

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test('while its class changes, each note is calculated by one version and stamped with that one', async () => {
  const shop = await aShop([aTaxClass({ rules: atRate('1') })]);
  const { ctx, companyId } = shop;
  const [issued] = await Promise.all([
    Promise.all(times(30).map((n) => issueNfe(ctx, { request: aSale(companyId, { externalId: `p-${n}` }) }))),
    (async () => {
      for (const n of times(8)) await replace(shop, { rules: atRate(String(n + 2)) });
    })(),
  ]);
  for (const { note } of issued) {
    const { calculated, stamps, xml } = await frozen(note.id);
    const version = calculated.items[0]?.taxClass?.version;
    expect(stamps).toMatchObject({ taxClasses: { revenda: expect.stringMatching(`:${version}$`) } });
    expect(xml).toContain(`<pICMS>${version}.0000</pICMS>`);
  }
  expect(issued.map(({ note }) => note.number ?? 0).sort((a, b) => a - b)).toEqual(
    times(30).map((n) => n + 1),
  );
});

test('a note that meets the removal of its class is issued by it or refused, and no number is lost', async () => {
  const { ctx, companyId } = await aShop();
  const [issued] = await Promise.all([
    Promise.allSettled(
      times(20).map((n) => issueNfe(ctx, { request: aSale(companyId, { externalId: `p-${n}` }) })),
    ),
    deleteTaxClass(ctx, { companyId, code: 'revenda' }),
  ]);
  const numbers: number[] = [];
  for (const each of issued) {
    if (each.status === 'fulfilled') numbers.push(each.value.note.number ?? 0);
    else
      expect(each.reason).toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'items[0].taxClass' }],
      });
  }
  expect(numbers.sort((a, b) => a - b)).toEqual(times(numbers.length).map((n) => n + 1));
});
