import { existsSync, readFileSync } from 'node:fs';
import { openStateFolder } from '@fiscal/dev-stack/programs';

interface Recorded {
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
}

/** What the owner of a state folder has recorded as its processes: name → process id; nothing where nobody owns it. */
export function recordedIn(state: string): ReadonlyMap<string, number> {
  const { lock } = openStateFolder(state, 'existing');
  if (!existsSync(lock)) return new Map();
  const { processes } = JSON.parse(readFileSync(lock, 'utf8')) as Recorded;
  return new Map(processes.map(({ name, pid }) => [name, pid]));
}
