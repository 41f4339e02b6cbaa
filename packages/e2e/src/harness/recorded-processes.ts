import { existsSync, readFileSync } from 'node:fs';
import { openStateFolder } from '@fiscal/dev-stack/programs';

interface Recorded {
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
}

/**
 * Returns the processes that the owner of a state folder has recorded: name → process id. Empty when nobody owns the
 * folder.
 */
export function recordedIn(state: string): ReadonlyMap<string, number> {
  const { lock } = openStateFolder(state, 'existing');
  if (!existsSync(lock)) return new Map();
  const { processes } = JSON.parse(readFileSync(lock, 'utf8')) as Recorded;
  return new Map(processes.map(({ name, pid }) => [name, pid]));
}
