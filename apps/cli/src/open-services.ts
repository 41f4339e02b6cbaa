import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createPfxOpener, createVault, loadMasterKeys, loadTrustStore } from '@fiscal/certificates';
import { productionTiming } from '@fiscal/contracts';
import { createDocumentStore, openDatabase } from '@fiscal/db';
import type { Clock, Random } from '@fiscal/domain';
import type { SystemContext } from '@fiscal/services';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { CommandFailed } from './command-failed.ts';
import type { CliSettings } from './env.ts';

const clock: Clock = { now: () => new Date() };
const random: Random = { bytes: (n) => new Uint8Array(randomBytes(n)) };

/** Opens what the operator's verbs need for the time of one command. */
export async function withServices<T>(
  settings: CliSettings,
  work: (services: SystemContext) => Promise<T>,
): Promise<T> {
  if (settings.DATABASE_URL === undefined) throw new CommandFailed('DATABASE_URL is needed for this command');
  const vault = createVault({ keys: loadMasterKeys(masterKeySource(settings)), random });
  const db = openDatabase({ url: settings.DATABASE_URL, max: 2 });
  const schemas = createXmlWorkers({
    files: loadNfeSchemas({ folder: settings.NFE_SCHEMAS_FOLDER }),
    entry: nfeSchemaEntry,
  });
  const pfx = createPfxOpener();
  try {
    return await work({
      db,
      clock,
      random,
      documents: createDocumentStore({ clock, random }),
      vault,
      schemas,
      trustStore: loadTrustStore({
        folder: settings.TRUST_STORE_FOLDER,
        extraRoots: settings.TRUST_STORE_EXTRA_ROOTS.map((file) => readFileSync(file, 'utf8')),
      }),
      pfx,
      settings: {
        servedStates: [],
        softwareVersion: 'fiscal cli',
        authoritySimulated: settings.AUTHORITY_SIMULATED,
        webhookPolicy: { plainHttp: 'never', loopbackReceivers: [] },
        timing: productionTiming,
        keyPepper: settings.API_KEY_PEPPER,
      },
    });
  } finally {
    await Promise.all([pfx.close(), schemas.close(), db.close()]);
  }
}

function masterKeySource({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: CliSettings) {
  if (file !== undefined) return { file };
  if (json !== undefined) return { json };
  throw new CommandFailed('MASTER_KEYS_FILE or MASTER_KEYS is needed for this command');
}
