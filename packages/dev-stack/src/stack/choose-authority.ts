import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';

/** The authority of a stack: the simulator that it starts, or the addresses of a file. */
export type ChosenAuthority =
  | { readonly kind: 'simulator'; readonly extraRoots: readonly string[] }
  | {
      readonly kind: 'given';
      readonly endpointsFile: string;
      /** Whether the certificates of a test authority are accepted; see AUTHORITY_SIMULATED. */
      readonly simulated: boolean;
      readonly extraRoots: readonly string[];
    };

export interface AuthorityChoice {
  /** Value of `--authority`. */
  readonly option: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the authority that the three variables and the option name; throws when they contradict each other or name no
 * file.
 */
export function chooseAuthority({ option, environment }: AuthorityChoice): ChosenAuthority {
  const file = option ?? given(environment.AUTHORITY_ENDPOINTS_FILE);
  const simulated = readSwitch(given(environment.AUTHORITY_SIMULATED));
  const extraRoots = (given(environment.TRUST_STORE_EXTRA_ROOTS) ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .map((path) => readable(path, 'TRUST_STORE_EXTRA_ROOTS'));
  if (file === undefined) {
    if (simulated) return { kind: 'simulator', extraRoots };
    throw new Error('AUTHORITY_SIMULATED=false needs --authority FILE (or AUTHORITY_ENDPOINTS_FILE)');
  }
  const name = option === undefined ? 'AUTHORITY_ENDPOINTS_FILE' : '--authority';
  return { kind: 'given', endpointsFile: readable(file, name), simulated, extraRoots };
}

const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** On a development machine the authority is a test authority by default. */
function readSwitch(text: string | undefined): boolean {
  if (text === undefined || text === 'true') return true;
  if (text === 'false') return false;
  throw new Error('AUTHORITY_SIMULATED must be true or false');
}

function readable(path: string, name: string): string {
  const absolute = resolve(path);
  try {
    accessSync(absolute, constants.R_OK);
  } catch {
    throw new Error(`${name}: ${absolute} cannot be read`);
  }
  return absolute;
}
