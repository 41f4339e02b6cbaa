import type { CliSettings } from '@fiscal/config';
import { CommandFailed } from './command-failed.ts';

/** Returns a required setting. Throws `CommandFailed` when it is absent. */
export function neededSetting<Name extends keyof CliSettings>(
  settings: CliSettings,
  name: Name,
): NonNullable<CliSettings[Name]> {
  const value = settings[name];
  if (value === undefined || value === null) throw new CommandFailed(`${name} is needed for this command`);
  return value;
}
