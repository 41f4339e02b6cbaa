import { rootCertificates } from 'node:tls';
import { createSefinClient, loadEndpoints, readTrustAnchors } from '@fiscal/authority';
import type { TrustStore } from '@fiscal/certificates';
import type { ApiSettings } from '@fiscal/config';
import type { CertificateDeps, ServiceDeps } from '../context/context.ts';
import {
  createMunicipalityReader,
  type MunicipalityReader,
} from '../municipalities/create-municipality-reader.ts';

/** A request waits for the address: after this long the client is asked to come again. */
const timeouts = { queueMs: 1_000, connectMs: 2_000, answerMs: 5_000 };

/** The reader of municipal parameters of a process that issues. Throws for files that cannot be read. */
export function openMunicipalities(
  environment: ApiSettings,
  { db, clock, trustStore }: Pick<ServiceDeps, 'db' | 'clock'> & Pick<CertificateDeps, 'trustStore'>,
): { readonly municipalities: MunicipalityReader; close(): void } {
  const sefin = createSefinClient({
    endpoints: loadEndpoints({ file: environment.AUTHORITY_ENDPOINTS_FILE }),
    trust: { ca: authorityRoots(environment.AUTHORITY_CA_FILES, trustStore) },
    userAgent: environment.SOFTWARE_VERSION.replace(' ', '/'),
    timeouts,
    clock,
  });
  const maxAgeDays = environment.NFSE_PARAMETERS_MAX_DAYS;
  return { municipalities: createMunicipalityReader({ db, clock, sefin, maxAgeDays }), close: sefin.close };
}

/** The roots that the servers of authorities must descend from: the runtime's, those of ICP-Brasil, and those of the files. */
export const authorityRoots = (
  files: readonly string[],
  { anchors }: Pick<TrustStore, 'anchors'>,
): readonly string[] => [
  ...rootCertificates,
  ...anchors.map(({ facts }) => facts.certificate.toString()),
  ...files.flatMap(readTrustAnchors),
];
