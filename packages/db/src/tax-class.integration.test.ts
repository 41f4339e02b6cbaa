import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TaxClassDefinition, taxClass } from './schema/index.ts';
import { refused } from './testing/refused.ts';
import { taxClassRow } from './testing/rows.ts';
import { useTenants } from './testing/use-tenants.ts';

const { ids, asSystem, asTenant } = useTenants();

const insert = (changes: Partial<typeof taxClass.$inferInsert>): Promise<unknown> =>
  asTenant((tx) =>
    tx.insert(taxClass).values(taxClassRow(ids, { id: ids.spare, code: 'outra', ...changes })),
  );

const update = (changes: Partial<typeof taxClass.$inferInsert>): Promise<unknown> =>
  asTenant((tx) => tx.update(taxClass).set(changes).where(eq(taxClass.id, ids.taxClass)));

const { definition } = taxClassRow(ids);
const storedIbsCbs = async (): Promise<unknown> => {
  const [row] = await asTenant((tx) => tx.select().from(taxClass).where(eq(taxClass.id, ids.taxClass)));
  return row?.definition;
};

test('codes are unique within a company and case-sensitive', async () => {
  expect(await refused(insert({ code: 'revenda' }))).toContain('tax_class_code');
  expect(await refused(insert({ code: 'REVENDA' }))).toBe('');
});

test.each(['.', '..', '', 'a b', 'a/b', 'ação', 'x'.repeat(31)])('%j is not a code', async (code) => {
  expect(await refused(insert({ code }))).toContain('tax_class_code_form');
});

const noDefinitions: readonly [string, string][] = [
  ['{}', 'tax_class_rules'],
  ['{"rules": []}', 'tax_class_rules'],
  ['{"rules": null}', 'tax_class_rules'],
  ['{"rules": "x"}', 'tax_class_rules'],
  ['{"rules": [1], "ibsCbs": "000001"}', 'tax_class_ibs_cbs'],
];

test.each(noDefinitions)('%s is not a definition', async (text, constraint) => {
  const broken = asTenant((tx) =>
    tx.execute(sql`update tax_class set definition = ${text}::jsonb, version = 2 where id = ${ids.taxClass}`),
  );
  expect(await refused(broken)).toContain(constraint);
});

test('a null and an absent ibsCbs are read as they were written', async () => {
  expect(await storedIbsCbs()).toEqual(definition);
  await update({ definition: { ...definition, ibsCbs: null }, version: 2 });
  expect(await storedIbsCbs()).toStrictEqual({ ...definition, ibsCbs: null });
  await update({ definition, version: 3 });
  expect(Object.keys(Object(await storedIbsCbs()))).toEqual(['rules']);
});

test('a definition never changes without its version, nor the version without it', async () => {
  const other: TaxClassDefinition = { ...definition, ibsCbs: null };
  expect(await refused(update({ definition: other }))).toContain('has its version');
  expect(await refused(update({ definition: other, version: 3 }))).toContain('has its version');
  expect(await refused(update({ name: 'Outro', version: 2 }))).toContain('has its version');
  expect(await refused(update({ name: 'Outro' }))).toBe('');
  expect(await refused(update({ code: 'outro' }))).toContain('keeps its code');
});

test('the client may remove its class, and the system may not', async () => {
  expect(await refused(asSystem((tx) => tx.delete(taxClass)))).toContain('permission denied');
  await asTenant((tx) => tx.delete(taxClass).where(eq(taxClass.id, ids.taxClass)));
  expect(await storedIbsCbs()).toBeUndefined();
});
