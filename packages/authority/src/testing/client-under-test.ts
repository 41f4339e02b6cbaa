import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueECnpj, type TestAuthority, temporaryFolder } from '@fiscal/testkit';
import {
  type AuthorityClient,
  type AuthorityClientOptions,
  createAuthorityClient,
} from '../create-authority-client.ts';
import { createSefinClient, type SefinClient } from '../create-sefin-client.ts';
import { type EndpointTable, loadEndpoints } from '../endpoints/load-endpoints.ts';
import type { AuthorityCredential } from '../http/agent-pool.ts';
import { createTestTimers } from './create-test-timers.ts';

/** Returns the official table with every address moved to `url` by a file, as an operator would. */
export function endpointsAt(url: string, extra: object = {}): EndpointTable {
  const folder = temporaryFolder();
  const file = join(folder.path, 'authorities.json');
  writeFileSync(
    file,
    JSON.stringify({
      authorizers: {
        '*': { homologation: { baseUrl: url, ...extra }, production: { baseUrl: url, ...extra } },
      },
    }),
  );
  const table = loadEndpoints({ file });
  folder.remove();
  return table;
}

export function aCredential(
  tree: TestAuthority,
  changes: Partial<AuthorityCredential> & { readonly name?: string } = {},
): AuthorityCredential {
  const { name = 'EMPRESA', ...rest } = changes;
  const issued = issueECnpj(tree, { cnpj: '12ABC34501DE35', name });
  return {
    certificateId: 'c1',
    version: 1,
    key: issued.key,
    certificateDer: issued.certificateDer,
    chainDer: [tree.intermediate.certificateDer],
    ...rest,
  };
}

export const aClient = (
  tree: TestAuthority,
  endpoints: EndpointTable,
  changes: Partial<AuthorityClientOptions> = {},
): AuthorityClient => createAuthorityClient({ endpoints, ...optionsOf(tree), ...changes });

export const aSefinClient = (
  tree: TestAuthority,
  endpoints: EndpointTable,
  changes: Partial<AuthorityClientOptions> = {},
): SefinClient => createSefinClient({ endpoints, ...optionsOf(tree), ...changes });

/**
 * Options with timers of the test: a time limit ends a call only when a test lets time pass, so a busy machine changes
 * no result.
 */
const optionsOf = (tree: TestAuthority) => ({
  trust: { ca: [tree.root.certificatePem] },
  userAgent: 'fiscal-test/1',
  timers: createTestTimers(),
});
