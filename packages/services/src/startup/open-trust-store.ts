import { readFileSync } from 'node:fs';
import { loadTrustStore, type TrustStore } from '@fiscal/certificates';
import type { ServiceFields } from '@fiscal/config';
import { refusing, StartRefused } from './start-refused.ts';

/** The variables that say which roots are trusted. */
export type TrustEnvironment = Pick<
  ServiceFields,
  'TRUST_STORE_FOLDER' | 'TRUST_STORE_EXTRA_ROOTS' | 'AUTHORITY_SIMULATED'
>;

/**
 * Opens the trust store. Throws StartRefused for roots of a test authority unless the authority is the simulator, and
 * for a folder that holds no certificate yet: a process with it would refuse every certificate.
 */
export function openTrustStore({
  TRUST_STORE_FOLDER: folder,
  TRUST_STORE_EXTRA_ROOTS: files,
  AUTHORITY_SIMULATED: simulated,
}: TrustEnvironment): TrustStore {
  if (files.length > 0 && !simulated) {
    throw new StartRefused('TRUST_STORE_EXTRA_ROOTS is refused unless AUTHORITY_SIMULATED is true');
  }
  const extraRoots = refusing(
    (reason) => `the roots of TRUST_STORE_EXTRA_ROOTS cannot be used: ${reason}`,
    () => files.map((file) => readFileSync(file, 'utf8')),
  );
  const store = refusing(sentence, () => loadTrustStore({ folder, extraRoots }));
  const { anchors, intermediates, ignored } = store;
  if (folder !== undefined && anchors.length + intermediates.length + ignored.length === 0)
    throw new StartRefused(sentence(`${folder} is empty`));
  return store;
}

const sentence = (reason: string): string =>
  `the trust store cannot be used: ${reason}; run fiscal trust install <ICP-Brasil certificates>`;
