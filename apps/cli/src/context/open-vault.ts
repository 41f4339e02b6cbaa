import {
  createVault,
  loadMasterKeys,
  MasterKeyError,
  type MasterKeySource,
  type MasterKeys,
  type Vault,
} from '@fiscal/certificates';
import type { CliSettings } from '@fiscal/config';
import { systemRandom } from '@fiscal/services';
import { CommandFailed } from './command-failed.ts';

/** Returns the configured master keys. Throws CommandFailed when there are none or they cannot be used. */
export function configuredMasterKeys({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: CliSettings): MasterKeys {
  if (file !== undefined) return load({ file }, `MASTER_KEYS_FILE ${file}`);
  if (json !== undefined) return load({ json }, 'MASTER_KEYS');
  throw new CommandFailed('MASTER_KEYS_FILE or MASTER_KEYS is needed for this command');
}

function load(source: MasterKeySource, place: string): MasterKeys {
  try {
    return loadMasterKeys(source);
  } catch (error) {
    if (error instanceof MasterKeyError) throw new CommandFailed(`${place}: ${error.message}`);
    throw error;
  }
}

export const openVault = (settings: CliSettings): Vault =>
  createVault({ keys: configuredMasterKeys(settings), random: systemRandom });
