import { readFileSync } from 'node:fs';
import { loadTrustStore, type TrustStore } from '@fiscal/certificates';
import type { ServiceFields } from '@fiscal/config';
import { OwnError } from '@fiscal/domain';

/** The variables that say which roots are trusted. */
export type TrustEnvironment = Pick<
  ServiceFields,
  'TRUST_STORE_FOLDER' | 'TRUST_STORE_EXTRA_ROOTS' | 'AUTHORITY_SIMULATED'
>;

/** Opens the trust store. Throws for roots of a test authority unless the authority is the simulator. */
export function openTrustStore({
  TRUST_STORE_FOLDER: folder,
  TRUST_STORE_EXTRA_ROOTS: files,
  AUTHORITY_SIMULATED: simulated,
}: TrustEnvironment): TrustStore {
  if (files.length > 0 && !simulated) {
    throw new OwnError('TRUST_STORE_EXTRA_ROOTS is refused unless AUTHORITY_SIMULATED is true');
  }
  return loadTrustStore({ folder, extraRoots: files.map((file) => readFileSync(file, 'utf8')) });
}
