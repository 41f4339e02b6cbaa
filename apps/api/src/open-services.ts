import { readFileSync } from 'node:fs';
import { createPfxOpener, createVault, loadMasterKeys, loadTrustStore } from '@fiscal/certificates';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import { createDocumentStore, openDatabase } from '@fiscal/db';
import type { ServiceSettings, SystemContext } from '@fiscal/services';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import type { ApiSettings } from './env.ts';
import { systemClock, systemRandom } from './system-sources.ts';

export interface OpenedServices {
  readonly services: SystemContext;
  close(): Promise<void>;
}

/** Builds what the verbs need, once per process. Throws when keys, trust store or schemas cannot be used. */
export function openServices(settings: ApiSettings): OpenedServices {
  const sources = { clock: systemClock, random: systemRandom };
  const db = openDatabase({ url: settings.DATABASE_URL, max: settings.DATABASE_CONNECTIONS });
  const schemas = createXmlWorkers({
    files: loadNfeSchemas({ folder: settings.NFE_SCHEMAS_FOLDER }),
    entry: nfeSchemaEntry,
    signature: { parent: 'NFe', signed: 'infNFe' },
  });
  const pfx = createPfxOpener();
  const services: SystemContext = {
    ...sources,
    db,
    documents: createDocumentStore(sources),
    vault: createVault({ keys: loadMasterKeys(masterKeySource(settings)), random: systemRandom }),
    schemas,
    trustStore: loadTrustStore({
      folder: settings.TRUST_STORE_FOLDER,
      extraRoots: testRoots(settings),
    }),
    pfx,
    settings: serviceSettings(settings),
  };
  return {
    services,
    async close() {
      await Promise.all([pfx.close(), schemas.close()]);
      await db.close();
    },
  };
}

/** Roots of a test authority: believed only where the authority is the simulator. */
function testRoots({
  TRUST_STORE_EXTRA_ROOTS: files,
  AUTHORITY_SIMULATED: simulated,
}: ApiSettings): string[] {
  if (files.length > 0 && !simulated) {
    throw new Error('TRUST_STORE_EXTRA_ROOTS is refused unless AUTHORITY_SIMULATED is true');
  }
  return files.map((file) => readFileSync(file, 'utf8'));
}

function masterKeySource({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: ApiSettings) {
  if (file !== undefined) return { file };
  if (json !== undefined) return { json };
  throw new Error('MASTER_KEYS_FILE or MASTER_KEYS is needed');
}

function serviceSettings(settings: ApiSettings): ServiceSettings {
  return {
    servedStates: settings.SERVED_STATES,
    softwareVersion: settings.SOFTWARE_VERSION,
    authoritySimulated: settings.AUTHORITY_SIMULATED,
    webhookPolicy: {
      plainHttp: settings.WEBHOOK_PLAIN_HTTP,
      loopbackReceivers: settings.WEBHOOK_LOOPBACK_RECEIVERS,
    },
    timing: scaleTiming(productionTiming, settings.TIMING_FACTOR),
    keyPepper: settings.API_KEY_PEPPER,
  };
}
