import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { loadTrustStore } from '@fiscal/certificates';
import { keptTestAuthority, temporaryFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { authorityRoots } from './open-municipalities.ts';

const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256;

test('files add roots to those of the runtime and of the trust store', () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  const [stored, added] = folders.map(({ path }) => {
    keptTestAuthority(path);
    return join(path, 'root.pem');
  }) as [string, string];
  const extraRoots = [readFileSync(stored, 'utf8')];
  const store = loadTrustStore({ folder: folders[0].path, extraRoots });
  const roots = authorityRoots([added], store);
  expect(roots.slice(0, rootCertificates.length)).toEqual(rootCertificates);
  expect(roots.slice(rootCertificates.length).map(fingerprintOf)).toEqual(
    [stored, added].map((file) => fingerprintOf(readFileSync(file, 'utf8'))),
  );
  expect(authorityRoots([], store)).toHaveLength(rootCertificates.length + 1);
  for (const { remove } of folders) remove();
});
