import { existsSync, readFileSync } from 'node:fs';
import { openStateFolder } from './state-folder.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings of the apps of the stack in the folder `path`. `given` prevails: a production machine has no
 * such folder, and all settings are given.
 */
export function settingsBeside(path: string, given: Settings): Settings {
  const { environment } = openStateFolder(path, 'existing');
  const kept: Settings = existsSync(environment) ? JSON.parse(readFileSync(environment, 'utf8')) : {};
  return { ...kept, ...given };
}
