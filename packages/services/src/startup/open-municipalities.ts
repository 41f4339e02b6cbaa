import { rootCertificates } from 'node:tls';
import { createSefinClient, loadEndpoints, readTrustAnchors } from '@fiscal/authority';
import type { TrustStore } from '@fiscal/certificates';
import type { ApiSettings } from '@fiscal/config';
import { forgetReplacedCertificates } from '../certificates/forget-replaced-certificates.ts';
import type { CertificateDeps, ServiceDeps } from '../context/context.ts';
import {
  createMunicipalityReader,
  type MunicipalityReader,
} from '../municipalities/create-municipality-reader.ts';

/** Short, because a client's request waits for the answer. After this time the client has to try again. */
const timeouts = { queueMs: 1_000, connectMs: 2_000, answerMs: 5_000 };

type MunicipalSettings = Pick<
  ApiSettings,
  'AUTHORITY_ENDPOINTS_FILE' | 'AUTHORITY_CA_FILES' | 'SOFTWARE_VERSION' | 'NFSE_PARAMETERS_MAX_DAYS'
>;

/**
 * Opens the reader of municipal parameters for a process that issues, and closes its connections with each certificate
 * that any process replaces or removes. Throws when a file cannot be read.
 */
export async function openMunicipalities(
  environment: MunicipalSettings,
  { db, clock, trustStore }: Pick<ServiceDeps, 'db' | 'clock'> & Pick<CertificateDeps, 'trustStore'>,
): Promise<{ readonly municipalities: MunicipalityReader; close(): Promise<void> }> {
  const sefin = createSefinClient({
    endpoints: loadEndpoints({ file: environment.AUTHORITY_ENDPOINTS_FILE }),
    trust: { ca: authorityRoots(environment.AUTHORITY_CA_FILES, trustStore) },
    userAgent: environment.SOFTWARE_VERSION.replace(' ', '/'),
    timeouts,
    clock,
  });
  const maxAgeDays = environment.NFSE_PARAMETERS_MAX_DAYS;
  const subscription = await forgetReplacedCertificates({ db }, { connections: sefin });
  return {
    municipalities: createMunicipalityReader({ db, clock, sefin, maxAgeDays }),
    async close() {
      await subscription.unlisten();
      sefin.close();
    },
  };
}

/** Lists the roots that servers of authorities may have: those of the runtime, of ICP-Brasil and of the files. */
export const authorityRoots = (
  files: readonly string[],
  { anchors }: Pick<TrustStore, 'anchors'>,
): readonly string[] => [
  ...rootCertificates,
  ...anchors.map(({ facts }) => facts.certificate.toString()),
  ...files.flatMap(readTrustAnchors),
];
