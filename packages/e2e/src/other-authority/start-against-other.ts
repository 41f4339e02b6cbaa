import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFiscalClient,
  openStateFolder,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@fiscal/dev-stack';
import { enableNfse } from '@fiscal/dev-stack/client';
import { type Clock, cnpjCheckDigits } from '@fiscal/domain';
import { type OtherAuthority, startOtherAuthority } from '@fiscal/other-authority';
import { keptTestAuthority, runningClock } from '@fiscal/testkit';
import type { Issuer } from '../harness/follow-note.ts';
import { issueCertificate, registerIssuer } from '../harness/register-issuer.ts';
import { startWatchedStack, subscribe, type WatchedStack } from '../harness/start-harness.ts';

/** A company that issues against the other authority. */
export interface OtherIssuer extends Issuer {
  readonly cnpj: string;
}

/** The service against the other authority, with companies that may issue there and a receiver of all events. */
export interface AgainstOther extends WatchedStack {
  readonly authority: OtherAuthority;
  readonly issuers: readonly OtherIssuer[];
  readonly receiver: WebhookReceiver;
}

/** NF-e begin at 5001 and DPS do not, so that a number belongs to one document. */
export const firstSeries = { number: 1, next: 5001 } as const;

/** The second series of NF-e of each company. It begins at `next`, so that the numbers below it can be disabled. */
export const secondSeries = { number: 2, next: 1000 } as const;

/** Starts the service and the other authority in a new folder; `timing` multiplies the delays of production. */
export async function startAgainstOther(companies: number, timing: number): Promise<AgainstOther> {
  let clock: Clock = runningClock();
  let authority: OtherAuthority | undefined;
  const watched = await startWatchedStack(async (statePath) => {
    const folder = openStateFolder(statePath);
    const { intermediate } = keptTestAuthority(folder.certificates);
    authority = await startOtherAuthority({ holders: [intermediate.certificatePem], now: () => clock.now() });
    return {
      AUTHORITY_ENDPOINTS_FILE: writeEndpoints(folder.root, authority),
      AUTHORITY_CONCURRENCY: '100',
      TIMING_FACTOR: String(timing),
      LOG_LEVEL: 'warn',
    };
  });
  if (authority === undefined) throw new Error('the other authority was not started');
  const other = authority;
  const { stack } = watched;
  clock = stack.clock;
  const receiver = await startWebhookReceiver();
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const issuers: OtherIssuer[] = [];
  for (let index = 0; index < companies; index += 1) {
    const cnpj = cnpjOf(index);
    const certificate = issueCertificate(stack, { cnpj, name: 'Papelaria Modelo Ltda' });
    const nfeSeries = [firstSeries, secondSeries];
    const issuer = await registerIssuer(client, cnpj, certificate, { nfeSeries });
    await enableNfse(client, issuer.companyId);
    issuers.push({ ...issuer, cnpj });
  }
  await subscribe(client, receiver);
  const close = async (): Promise<void> => {
    await watched.close();
    await Promise.all([other.close(), receiver.close()]);
  };
  return { ...watched, authority: other, issuers, receiver, close };
}

/** Writes one address for every authority; the path of a request names the authority. */
function writeEndpoints(folder: string, { port, caPem }: OtherAuthority): string {
  const file = join(folder, 'other-authority.json');
  writeFileSync(join(folder, 'other-authority.pem'), caPem);
  const homologation = { baseUrl: `https://127.0.0.1:${port}`, trustAnchors: ['other-authority.pem'] };
  writeFileSync(file, JSON.stringify({ authorizers: { '*': { homologation } } }));
  return file;
}

function cnpjOf(index: number): string {
  const base = `${44_555_666 + index}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}
