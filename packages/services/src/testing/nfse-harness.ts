import type { Id24 } from '@fiscal/domain';
import { inject } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { municipal, withDpsSeries } from './nfse-steps.ts';
import type { TestMunicipal } from './test-context.ts';

/** A harness with a client for whom every municipality is served, and a company of it with a series of DPS. */
export interface NfseHarness {
  readonly harness: Harness;
  readonly ctx: TestMunicipal;
  readonly companyId: Id24;
}

/** Opens a harness for a test file about NFS-e. */
export async function openNfseHarness(): Promise<NfseHarness> {
  const harness = await createHarness(inject('postgresUrl'));
  const ctx = municipal(await harness.aClient());
  const companyId = await harness.aCompany(ctx);
  await withDpsSeries(ctx, companyId);
  return { harness, ctx, companyId };
}
