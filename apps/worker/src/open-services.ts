import { createPfxOpener, createVault, loadMasterKeys, loadTrustStore } from '@fiscal/certificates';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import { createDocumentStore, openDatabase } from '@fiscal/db';
import type { SystemContext } from '@fiscal/services';
import type { WorkerSettings } from './env.ts';
import { systemClock, systemRandom } from './system-sources.ts';

export interface OpenedServices {
  readonly services: SystemContext;
  close(): Promise<void>;
}

/** Builds what the system's verbs need, once per process. Throws when master keys or trust store cannot be used. */
export function openServices(settings: WorkerSettings): OpenedServices {
  const sources = { clock: systemClock, random: systemRandom };
  const db = openDatabase({ url: settings.DATABASE_URL, max: settings.DATABASE_CONNECTIONS });
  const pfx = createPfxOpener();
  const services: SystemContext = {
    ...sources,
    db,
    documents: createDocumentStore(sources),
    vault: createVault({ keys: loadMasterKeys(masterKeySource(settings)), random: systemRandom }),
    schemas: { validate: () => Promise.reject(new Error('documents are validated where they are accepted')) },
    trustStore: loadTrustStore({ folder: settings.TRUST_STORE_FOLDER }),
    pfx,
    settings: {
      servedStates: settings.SERVED_STATES,
      softwareVersion: settings.SOFTWARE_VERSION,
      authoritySimulated: settings.AUTHORITY_SIMULATED,
      webhookPolicy: {
        plainHttp: settings.WEBHOOK_PLAIN_HTTP,
        loopbackReceivers: settings.WEBHOOK_LOOPBACK_RECEIVERS,
      },
      timing: scaleTiming(productionTiming, settings.TIMING_FACTOR),
    },
  };
  return {
    services,
    async close() {
      await pfx.close();
      await db.close();
    },
  };
}

function masterKeySource({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: WorkerSettings) {
  if (file !== undefined) return { file };
  if (json !== undefined) return { json };
  throw new Error('MASTER_KEYS_FILE or MASTER_KEYS is needed');
}
