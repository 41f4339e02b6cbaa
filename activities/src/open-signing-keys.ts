import { createKeyCache, type KeyCache, type SigningKey } from '@fiscal/certificates';
import { certificateReplaced } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';
import { loadSealedKey, openSealedKey, type SystemContext, type VaultDeps } from '@fiscal/services';
import { ApplicationFailure } from '@temporalio/common';

/**
 * Returns the keys of companies. A key is opened from the vault when first needed, then kept in memory for a few
 * minutes.
 */
export function openSigningKeys(system: SystemContext & VaultDeps): KeyCache {
  return createKeyCache({
    clock: system.clock,
    load: (certificateId, version) => loadSigningKey(system, certificateId, version),
  });
}

async function loadSigningKey(
  system: SystemContext & VaultDeps,
  certificateId: string,
  version: number,
): Promise<SigningKey> {
  const stored = await loadSealedKey(system, { certificateId: id24(certificateId), version });
  if (stored === null) {
    throw ApplicationFailure.retryable('the certificate was replaced meanwhile', certificateReplaced);
  }
  return openSealedKey(system.vault, stored);
}
