import type { NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { aMailer, type Mailer } from './a-mailer.ts';
import type { Harness } from './harness.ts';
import { withDpsSeries } from './nfse-steps.ts';

/** Registers a company that provides services and mails its notes. */
export async function aServiceMailer(harness: Harness, mode: 'test' | 'live' = 'live'): Promise<Mailer> {
  const provider = await aMailer(harness, mode);
  await withDpsSeries(provider.ctx, provider.companyId);
  return provider;
}

/** Returns the taker of a service, with an e-mail address. */
export function aTaker(companyId: Id24, email: string | null): Pick<NfseRequest, 'recipient'> {
  const { recipient } = aService({ companyId });
  return recipient === undefined || recipient === null ? {} : { recipient: { ...recipient, email } };
}
