import { createVault, loadMasterKeys, type MasterKeys, type Vault } from '@fiscal/certificates';
import { systemRandom } from '@fiscal/services';
import { CommandFailed } from './command-failed.ts';
import type { CliSettings } from './env.ts';

/** The master keys as configured. Throws CommandFailed when none are, MasterKeyError when they cannot be used. */
export function configuredMasterKeys({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: CliSettings): MasterKeys {
  if (file !== undefined) return loadMasterKeys({ file });
  if (json !== undefined) return loadMasterKeys({ json });
  throw new CommandFailed('MASTER_KEYS_FILE or MASTER_KEYS is needed for this command');
}

export const openVault = (settings: CliSettings): Vault =>
  createVault({ keys: configuredMasterKeys(settings), random: systemRandom });
