import { audit, company, erasure, inTransaction } from '@fiscal/db';
import { createTestDatabase, fixDatabaseClock, idsOf, plantTenant } from '@fiscal/db/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import type { OperatorContext } from '../context/context.ts';
import { type AuditInput, listAudit } from './list-audit.ts';

const [one, other, gone] = [idsOf(1), idsOf(2), '9'.repeat(24)];
const now = new Date('2026-11-22T12:00:00.000Z');
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

let sys: OperatorContext;
const database = useOpened(
  () => createTestDatabase(inject('postgresUrl'), { max: 2 }),
  ({ drop }) => drop(),
);
beforeAll(async () => {
  await fixDatabaseClock(database, now);
  sys = {
    db: database.db,
    clock: fixedClock(now.toISOString()),
    random: seededRandom('audit'),
    settings: {},
  };
  const rows = [
    ['decided', one.client, 'ana', 'filing.resolve', one.note],
    ['registered', one.client, 'fsk_live_x', 'company.create', one.company],
    ['seen', one.client, 'ana', 'document.view', one.note],
    ['unmasked', one.client, 'ana', 'document.unmask', one.note],
    ['sent', one.client, 'bia', 'delivery.redeliver', one.delivery],
    ['foreign', other.client, 'ana', 'filing.hurry', other.note],
    ['erased', one.client, 'erasure', 'company.erasure-started', gone],
    ['searched', null, 'ana', 'search', 'number'],
  ] as const;
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, one);
    await plantTenant(tx, other);
    await tx.update(company).set({ cnpj: '11222333000181' }).where(eq(company.id, other.company));
    await tx.insert(erasure).values({
      id: gone,
      clientId: one.client,
      companyId: gone,
      mode: 'live',
      deleteDocuments: true,
      requestedBy: 'ana',
      requestedAt: now,
      status: 'erased',
      startedAt: now,
      endedAt: now,
      checkAt: now,
    });
    await tx.insert(audit).values(
      rows.map(([reason, clientId, actor, action, subjectId], n) => ({
        id: `a${n}`.padEnd(24, '0'),
        clientId,
        at: after(-n),
        actor,
        action,
        subjectId,
        reason,
      })),
    );
  });
});

const cases: readonly (readonly [Partial<AuditInput>, readonly string[]])[] = [
  [{}, ['decided', 'registered', 'sent', 'foreign', 'erased']],
  [
    { withLooks: true },
    ['decided', 'registered', 'seen', 'unmasked', 'sent', 'foreign', 'erased', 'searched'],
  ],
  [{ clientId: one.client }, ['decided', 'registered', 'sent', 'erased']],
  [{ companyId: one.company }, ['decided', 'registered']],
  [{ companyId: one.company, withLooks: true }, ['decided', 'registered', 'seen', 'unmasked']],
  [{ companyId: gone }, ['erased']],
  [{ subjectId: one.note, withLooks: true }, ['decided', 'seen', 'unmasked']],
  [{ actor: 'ana' }, ['decided', 'foreign']],
  [{ action: 'filing.hurry' }, ['foreign']],
  [{ action: 'document.view' }, ['seen']],
  [{ from: after(-4), before: after(-1) }, ['sent']],
  [{ from: after(-4), before: after(-1), withLooks: true }, ['seen', 'unmasked', 'sent']],
];

test.each(cases)('the entries by %j are %j', async (filter, found) => {
  const { data } = await listAudit(sys, { limit: 9, ...filter });
  expect(data.map(({ reason }) => reason)).toEqual(found);
});

test('pages follow each other without a gap, also with a filter', async () => {
  const found: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await listAudit(sys, { limit: 1, clientId: one.client, cursor });
    found.push(...data.map(({ reason }) => reason));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(['decided', 'registered', 'sent', 'erased']);
});
