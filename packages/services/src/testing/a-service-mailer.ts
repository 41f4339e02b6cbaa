import { aMailer, type Mailer } from './a-mailer.ts';
import type { Harness } from './harness.ts';
import { withDpsSeries } from './nfse-steps.ts';

/** A company that provides services and mails its notes. */
export async function aServiceMailer(harness: Harness, mode: 'test' | 'live' = 'live'): Promise<Mailer> {
  const provider = await aMailer(harness, mode);
  await withDpsSeries(provider.ctx, provider.companyId);
  return provider;
}
