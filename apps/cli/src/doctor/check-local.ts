import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  isCurrent,
  isNoFolder,
  loadMasterKeys,
  loadTrustStore,
  openRevocationLists,
  readListHere,
} from '@fiscal/certificates';
import type { CliSettings } from '@fiscal/config';
import { overdueTables } from '@fiscal/services';
import { compileSchema, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { describeIgnored } from '../trust/describe-ignored.ts';
import { type CheckResult, missing, ok, optional, reasonOf } from './check.ts';

const least = [20, 19] as const;

export function checkNode(version: string): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > least[0] || (major === least[0] && minor >= least[1]);
  if (enough) return ok('Node', version);
  return missing('Node', version, `install Node ${least.join('.')} or later from https://nodejs.org`);
}

export function checkMasterKeys({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: CliSettings): CheckResult {
  const name = 'master keys';
  if (file === undefined && json === undefined) {
    return missing(
      name,
      'none',
      'set MASTER_KEYS_FILE to a file of mode 0600: {"current": id, "keys": {id: base64}}',
    );
  }
  try {
    const keys = loadMasterKeys(file === undefined ? { json: json ?? '' } : { file });
    return ok(name, `${keys.keys.size} key(s), current ${keys.current}`);
  } catch (error) {
    return missing(
      name,
      reasonOf(error).replace(/^master keys: /, ''),
      'correct the file, or restore it from the backup: without it no certificate can be opened',
    );
  }
}

export function checkKeyPepper({ API_KEY_PEPPER: pepper }: CliSettings): CheckResult {
  const name = 'API key pepper';
  if (pepper !== undefined) return ok(name, 'set');
  const advice = 'set the API_KEY_PEPPER of the API: keys made with another pepper never work';
  return optional(name, 'none', advice);
}

export function checkSchemas({ NFE_SCHEMAS_FOLDER: folder }: CliSettings): CheckResult {
  const name = 'NF-e schemas';
  try {
    compileSchema(loadNfeSchemas({ folder }), nfeSchemaEntry).dispose();
    if (folder !== undefined) return ok(name, `installed in ${folder}`);
    return optional(
      name,
      'packaged ones',
      'fiscal schemas install <official zip> --into <folder>, then NFE_SCHEMAS_FOLDER',
    );
  } catch (error) {
    return missing(name, reasonOf(error), 'fiscal schemas install <official zip>');
  }
}

export function checkTrustStore(settings: CliSettings): CheckResult {
  const name = 'trust store';
  const folder = settings.TRUST_STORE_FOLDER;
  if (folder === undefined) {
    const found = 'no folder: only test certificates are accepted';
    const advice =
      'fiscal trust install <ICP-Brasil certificates> --folder <folder>, then TRUST_STORE_FOLDER';
    return settings.AUTHORITY_SIMULATED ? optional(name, found, advice) : missing(name, 'no folder', advice);
  }
  try {
    const extraRoots = testRoots(settings).map((file) => readFileSync(file, 'utf8'));
    const { anchors, intermediates, ignored } = loadTrustStore({ folder, extraRoots });
    const given = anchors.filter(({ origin }) => origin === 'test').length;
    const found = [
      `${anchors.length} anchors${given === 0 ? '' : ` (${given} of TRUST_STORE_EXTRA_ROOTS)`}`,
      `${intermediates.length} intermediates`,
      findNewest(folder),
      ...describeIgnored(ignored),
    ].join(', ');
    if (anchors.length > 0) return ok(name, found);
    return missing(name, found, 'fiscal trust install <ICP-Brasil certificates>: no known root is there');
  } catch (error) {
    return missing(name, reasonOf(error), 'fiscal trust install <ICP-Brasil certificates>');
  }
}

/** Returns the day of the newest file. */
function findNewest(folder: string): string {
  const times = readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
  const newest = new Date(Math.max(0, ...times)).toISOString().slice(0, 10);
  return times.length === 0 ? 'no file' : `newest file of ${newest}`;
}

/** Checks the revocation lists; expired lists count as missing. */
export async function checkRevocationLists(
  { REVOCATION_FOLDER: folder }: CliSettings,
  now: Date,
): Promise<CheckResult> {
  const name = 'revocation lists';
  const advice = 'fiscal trust install-lists <file or address> --into <folder>, once a day';
  if (isNoFolder(folder)) return optional(name, 'not checked', `${advice}, then REVOCATION_FOLDER`);
  try {
    const lists = await openRevocationLists({ folder, unknown: 'warned', readList: readListHere }).read();
    const current = lists.filter((list) => isCurrent(list, now));
    const found = `${current.length} current of ${lists.length}`;
    return lists.length > 0 && current.length === lists.length
      ? ok(name, found)
      : missing(name, found, advice);
  } catch (error) {
    return missing(name, reasonOf(error), advice);
  }
}

/** Checks for tax rates that should be published by now: only a newer release can have them. */
export function checkTaxTables(now: Date): CheckResult {
  const name = 'tax tables';
  const overdue = overdueTables({ clock: { now: () => now } });
  if (overdue.length === 0) return ok(name, 'no publication is overdue');
  const found = overdue.map(
    ({ year, rates, day, source }) => `${rates.join(', ')} of ${year}, due on ${day} (${source})`,
  );
  const advice =
    'look whether they are published, then install a newer release; until then notes lack these amounts';
  return optional(name, `without ${found.join('; ')}`, advice);
}

/** Returns the test roots. As in API and worker, they count only with the simulated authority. */
const testRoots = (settings: CliSettings): readonly string[] =>
  settings.AUTHORITY_SIMULATED ? settings.TRUST_STORE_EXTRA_ROOTS : [];

const secondOpinions = [
  { tool: 'xmlsec1', package: 'xmlsec1' },
  { tool: 'xmllint', package: 'libxml2-utils' },
  { tool: 'pdftotext', package: 'poppler-utils' },
] as const;

/** Checks the programs with which tests and people verify results. The service runs without them. */
export const checkTools = ({ PATH }: CliSettings): CheckResult[] =>
  secondOpinions.map(({ tool, package: from }) =>
    isOnPath(tool, PATH) ? ok(tool, 'installed') : optional(tool, 'not installed', `apt-get install ${from}`),
  );

function isOnPath(tool: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
