import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

test('a good request becomes a queued note with number, key, totals and the row that starts it', async () => {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  const { kind, note } = await issueNfe(ctx, { request: aRequest(companyId) });
  expect(kind).toBe('created');
  expect(note).toMatchObject({ status: 'queued', series: 1, number: 1, environment: 'homologation' });
  expect(note.accessKey).toMatch(/^3526111.ABC34501DE3555001000000001/);
  expect(note.totals).toMatchObject({ products: '100.00', invoice: '100.00', icms: '18.00' });
  expect(await getNfe(ctx, { id: note.id })).toEqual(note);
});
