import {
  createListReader,
  createPfxOpener,
  isNoFolder,
  openRevocationLists,
  type RevocationLists,
} from '@fiscal/certificates';
import type { ApiSettings } from '@fiscal/config';
import type { Threads } from '@fiscal/threads';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { createEqualRequests } from '../accept/create-equal-requests.ts';
import { createIssuingContextCache } from '../accept/create-issuing-context-cache.ts';
import type {
  CertificateDeps,
  LetterDeps,
  LogoDeps,
  PrintingDeps,
  ServiceDeps,
  TenantContext,
  VaultDeps,
} from '../context/context.ts';
import type { CoverageDeps } from '../coverage/create-coverage-reader.ts';
import { createDraftWorkers } from '../kinds/nfe/drafts/create-draft-workers.ts';
import type { NfeDeps } from '../kinds/nfe/nfe-deps.ts';
import { createLogoEncoder } from '../logos/create-logo-encoder.ts';
import type { MunicipalDeps } from '../municipalities/municipality-facts.ts';
import { openTrustStore, type TrustEnvironment } from './open-trust-store.ts';
import { refusing } from './start-refused.ts';

/** The dependencies of a process that serves every request of clients. */
export interface ClientDeps
  extends ServiceDeps,
    CertificateDeps,
    LogoDeps,
    NfeDeps,
    PrintingDeps,
    LetterDeps,
    MunicipalDeps,
    CoverageDeps {}

/** The context of any request of an authenticated client. */
export interface ClientContext extends TenantContext, ClientDeps {}

/** The variables that are used only by requests of clients. */
export type ClientEnvironment = TrustEnvironment &
  Pick<ApiSettings, 'NFE_SCHEMAS_FOLDER' | 'REVOCATION_FOLDER' | 'REVOCATION_UNKNOWN'>;

/** The dependencies that `openClientDeps` makes; each process adds the others. */
export interface OpenedClientDeps {
  readonly deps: Omit<CertificateDeps, keyof VaultDeps> & LogoDeps & Omit<NfeDeps, 'isFull'>;
  close(): Promise<void>;
}

/**
 * Builds, once per process, the dependencies that only requests of clients have. Work that would block the event loop
 * runs in `threads`, which the caller closes. Throws `StartRefused` when trust store or schemas cannot be used.
 */
export function openClientDeps(
  environment: ClientEnvironment,
  threads: Pick<Threads, 'run'>,
): OpenedClientDeps {
  const schemas = createXmlWorkers({
    files: readSchemas(environment.NFE_SCHEMAS_FOLDER),
    entry: nfeSchemaEntry,
    threads,
    signature: { parent: 'NFe', signed: 'infNFe' },
  });
  return {
    deps: {
      trustStore: openTrustStore(environment),
      revocation: openRevocation(environment, threads),
      pfx: createPfxOpener({ threads }),
      logos: createLogoEncoder({ threads }),
      equalRequests: createEqualRequests(),
      issuingContexts: createIssuingContextCache(),
      schemas,
      drafts: createDraftWorkers({ threads }),
    },
    close: () => schemas.close(),
  };
}

const readSchemas = (folder: string | undefined): Readonly<Record<string, Uint8Array>> =>
  refusing(
    (reason) => `the schemas cannot be used: ${reason}; run fiscal schemas install <official zip>`,
    () => loadNfeSchemas({ folder }),
  );

const openRevocation = (
  { REVOCATION_FOLDER: folder, REVOCATION_UNKNOWN: unknown }: ClientEnvironment,
  threads: Pick<Threads, 'run'>,
): RevocationLists | undefined =>
  isNoFolder(folder)
    ? undefined
    : openRevocationLists({ folder, unknown, readList: createListReader(threads) });
