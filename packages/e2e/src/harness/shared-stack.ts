import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '@fiscal/dev-stack';
import { cnpjCheckDigits } from '@fiscal/domain';
import { test as base } from 'vitest';
import { keepStatuses } from './kept-statuses.ts';
import { issueCertificate } from './register-issuer.ts';
import { openHarness, startWatchedStack } from './start-harness.ts';

/** The stack of all files of a test process, with the number of files that have used it. */
interface SharedStack extends Awaited<ReturnType<typeof startWatchedStack>> {
  files: number;
}

/**
 * `test` for files that share a running stack: `harness` is a client, a company and a receiver of the file alone. They
 * kill no process that they do not start again.
 */
export const test = base
  .extend('environment', { scope: 'worker' }, { LOG_LEVEL: 'debug' })
  .extend('shared', { scope: 'worker' }, async ({ environment }, { onCleanup }): Promise<SharedStack> => {
    const watched = await startWatchedStack(environment);
    onCleanup(watched.close);
    await keepStatuses(watched.stack);
    return { ...watched, files: 0 };
  })
  .extend('harness', { scope: 'file' }, async ({ shared }, { onCleanup }) => {
    shared.files += 1;
    const { stack, crashes } = shared;
    const ofEarlierFiles = crashes.length;
    const keys = await stack.createClient();
    const certificate = certificateOf(stack, companyNumber(shared.files));
    const harness = await openHarness({ stack: { ...stack, keys, certificate }, crashes });
    onCleanup(harness.close);
    return {
      ...harness,
      get crashes() {
        return crashes.slice(ofEarlierFiles);
      },
    };
  });

/** The first establishment of the company that a file issues by. */
function companyNumber(file: number): string {
  const root = `${11_222_333 + file}0001`;
  return `${root}${cnpjCheckDigits(root)}`;
}

/** The CNPJ of another establishment of the same company. */
export function branchOf(cnpj: string): string {
  const root = `${cnpj.slice(0, 8)}0002`;
  return `${root}${cnpjCheckDigits(root)}`;
}

function certificateOf(stack: Stack, cnpj: string): Stack['certificate'] {
  const { password } = stack.certificate;
  const { pfxBase64 } = issueCertificate(stack, { cnpj, name: 'Papelaria Modelo Ltda', password });
  const file = join(stack.state.root, 'authority', `${cnpj}.pfx`);
  writeFileSync(file, Buffer.from(pfxBase64, 'base64'), { mode: 0o600 });
  return { file, password, cnpj, pfxBase64 };
}
