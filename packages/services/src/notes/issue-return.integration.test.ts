import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context.ts';
import { loadRun } from '../runs/load-run.ts';
import { recordOutcome } from '../runs/record-outcome.ts';
import { transmit } from '../testing/authority.ts';
import { anItem, aRequest, createWorld, type World } from '../testing/world.ts';
import { issueNfe } from './issue-nfe.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

async function sale(ctx: TenantContext, companyId: string): Promise<string> {
  const ibsCbs = { cst: '200', classTrib: '200038' };
  const taxes = { ...anItem().taxes, ibsCbs };
  const { note } = await issueNfe(ctx, {
    request: aRequest(companyId, { externalId: 'venda', items: [anItem({ taxes })] }),
  });
  const attemptId = await transmit(world.sys, note.id, { cStat: '100', class: 'authorized' });
  const outcome = { kind: 'authorized', attemptId } as const;
  await recordOutcome(world.sys, { noteId: note.id, run: 1, outcome });
  return note.accessKey ?? '';
}

async function returnOf(ctx: TenantContext, companyId: string, accessKey: string): Promise<string> {
  const item = anItem({ cfop: '1202', reference: { accessKey, item: 1 } });
  const { note } = await issueNfe(ctx, {
    request: aRequest(companyId, {
      externalId: 'devolucao',
      operation: 'return',
      direction: 'in',
      natureOfOperation: 'Devolução de venda',
      items: [item],
      payments: [{ method: '90' }],
    }),
  });
  const run = await loadRun(world.sys, { noteId: note.id, run: 1 });
  if (run.kind === 'stale') throw new Error('stale');
  return run.unsignedXml;
}

test('a return of a note issued here carries the IBS/CBS classification of the item that comes back', async () => {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  const xml = await returnOf(ctx, companyId, await sale(ctx, companyId));
  expect(xml).toContain('<CST>200</CST><cClassTrib>200038</cClassTrib>');
});

test('a return of a note of somebody else is classified by the engine', async () => {
  const ctx = await world.aClient();
  const theirs = await sale(ctx, await world.aCompany(ctx));
  const another = await world.aClient();
  const xml = await returnOf(another, await world.aCompany(another), theirs);
  expect(xml).toContain('<CST>000</CST><cClassTrib>000001</cClassTrib>');
});
