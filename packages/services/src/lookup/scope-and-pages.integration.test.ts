import { beforeAll, expect, test } from 'vitest';
import { aFullCompany } from '../testing/a-full-company.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { lookUp } from './look-up.ts';

const harness = useHarness();
let ctx: TestTenant;
let companyId: string;
beforeAll(async () => {
  ctx = await harness.aClient();
  companyId = await aFullCompany(harness, ctx);
});

test('a company of another client has nothing for this one', async () => {
  const other = await harness.aClient();
  const { clientId } = ctx.tenant;
  expect(await lookUp(harness.sys, { companyId, clientId })).not.toEqual([]);
  expect(await lookUp(harness.sys, { companyId, clientId: other.tenant.clientId })).toEqual([]);
});

test.each(['delivery', 'event'] as const)(
  'pages of the kind %s of one note miss nothing and show nothing twice',
  async (kind) => {
    const [note] = await harness.database.readAsOwner<{ key: string }>(
      `select access_key as key from note where company_id = '${companyId}' and number = 1`,
    );
    const find = async (limit: number, cursor?: string) => {
      const [group] = await lookUp(harness.sys, { text: note?.key ?? '', kind, limit, cursor });
      return { ids: group?.data.map(({ id }) => id) ?? [], next: group?.nextCursor ?? undefined };
    };
    const all = (await find(100)).ids;
    expect(all.length).toBeGreaterThan(1);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page <= all.length; page += 1) {
      const { ids, next } = await find(1, cursor);
      seen.push(...ids);
      if (next === undefined) break;
      cursor = next;
    }
    expect(seen).toEqual(all);
  },
);
