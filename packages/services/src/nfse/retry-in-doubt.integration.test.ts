import { type Id24, id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { MunicipalContext } from '../municipalities/municipality-facts.ts';
import { close, endRun, open } from '../testing/filing-steps.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { authorizedNfse, municipal, queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { cancelNfse, retryNfse, retryNfseEvent } from './index.ts';

let harness: Harness;
let ctx: MunicipalContext;
let companyId: Id24;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  ctx = municipal(await harness.aClient());
  companyId = await harness.aCompany(ctx);
  await withDpsSeries(ctx, companyId);
});
afterAll(() => harness.close());

/** A filing in the queue, and its retry. */
interface Stuck {
  readonly id: Id24;
  readonly retry: () => Promise<unknown>;
}

const kinds: Readonly<Record<string, (externalId: string) => Promise<Stuck>>> = {
  'an NFS-e': async (externalId) => {
    const id = await queuedNfse(ctx, companyId, { externalId });
    return { id, retry: () => retryNfse(ctx, { id }) };
  },
  'an event of an NFS-e': async (externalId) => {
    const nfseId = await authorizedNfse(harness, ctx, companyId, { externalId });
    const justification = 'Serviço contratado em duplicidade pelo tomador';
    const { event } = await cancelNfse(ctx, { id: nfseId, justification });
    return { id: id24(event.id), retry: () => retryNfseEvent(ctx, { id: nfseId, eventId: event.id }) };
  },
};

test.each(Object.entries(kinds))(
  '%s in doubt is retried an hour later with the same bytes',
  async (name, queue) => {
    const { id, retry } = await queue(`in doubt: ${name}`);
    const sent = await open(harness.sys, id);
    await close(harness.sys, sent, { kind: 'unknown', reason: 'timeout' });
    await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
    await harness.advance(3_600_000);
    expect(await retry()).toMatchObject({ status: 'queued', attention: null });
    expect((await open(harness.sys, id)).document.signedXml).toBe(sent.document.signedXml);
  },
);
