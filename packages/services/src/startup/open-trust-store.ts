import { readFileSync } from 'node:fs';
import { loadTrustStore, type TrustStore, type TrustStoreSource } from '@fiscal/certificates';
import type { ServiceFields } from '@fiscal/config';
import { OwnError } from '@fiscal/domain';
import { StartRefused } from './start-refused.ts';

/** The variables that say which roots are trusted. */
export type TrustEnvironment = Pick<
  ServiceFields,
  'TRUST_STORE_FOLDER' | 'TRUST_STORE_EXTRA_ROOTS' | 'AUTHORITY_SIMULATED'
>;

/**
 * Opens the trust store. Throws for roots of a test authority unless the authority is the simulator, and `StartRefused`
 * for a folder that holds no certificate yet: a process with it would refuse every certificate.
 */
export function openTrustStore({
  TRUST_STORE_FOLDER: folder,
  TRUST_STORE_EXTRA_ROOTS: files,
  AUTHORITY_SIMULATED: simulated,
}: TrustEnvironment): TrustStore {
  if (files.length > 0 && !simulated) {
    throw new OwnError('TRUST_STORE_EXTRA_ROOTS is refused unless AUTHORITY_SIMULATED is true');
  }
  const store = read({ folder, extraRoots: files.map((file) => readFileSync(file, 'utf8')) });
  const { anchors, intermediates, ignored } = store;
  if (folder !== undefined && anchors.length + intermediates.length + ignored.length === 0)
    throw refusal(`${folder} is empty`);
  return store;
}

function read(source: TrustStoreSource): TrustStore {
  try {
    return loadTrustStore(source);
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  }
}

const refusal = (reason: string): StartRefused =>
  new StartRefused(
    `the trust store cannot be used: ${reason}; run fiscal trust install <ICP-Brasil certificates>`,
  );
