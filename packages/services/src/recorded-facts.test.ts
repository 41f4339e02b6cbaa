import { fileURLToPath } from 'node:url';
import * as authority from '@fiscal/authority';
import * as certificates from '@fiscal/certificates';
import * as contracts from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import * as domain from '@fiscal/domain';
import * as emails from '@fiscal/emails';
import * as nfe from '@fiscal/nfe';
import * as nfse from '@fiscal/nfse';
import * as tax from '@fiscal/tax';
import { printFacts } from '@fiscal/testkit';
import * as webhooks from '@fiscal/webhooks';
import * as xml from '@fiscal/xml';
import { expect, test } from 'vitest';

const modules = {
  authority: { ...authority, ...authority.loadEndpoints() },
  certificates,
  contracts: { ...contracts, filingKinds },
  domain,
  emails,
  nfe,
  nfse,
  tax,
  webhooks,
  xml,
};

/**
 * Rows of databases, histories, queues, metrics and programs of clients hold these names and numbers: no change of one
 * is an accident. `npx vitest run --project unit packages/services/src/recorded -u` writes them anew.
 */
test.each(Object.entries(modules))('the constants of %s are those on record', async (name, module) => {
  const facts = printFacts(module);
  expect(facts.split('\n').length).toBeGreaterThan(1);
  await expect(facts).toMatchFileSnapshot(
    fileURLToPath(new URL(`testing/recorded/${name}.txt`, import.meta.url)),
  );
});
