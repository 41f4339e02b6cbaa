import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulator } from '@fiscal/authority-simulator';
import type { Environment } from '@fiscal/domain';

/** Writes the endpoint table that sends the traffic of SP and of the NFS-e to the simulator; gives the file's name. */
export function writeEndpoints(folder: string, { addresses, caPem }: Simulator): string {
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, caPem);
  const at = (baseUrl: string) => ({ baseUrl, trustAnchors: [ca] });
  const SP = { homologation: at(addresses.homologation), production: at(addresses.production) };
  const nfseAt = (environment: Environment, service: 'nfse' | 'parameters') => ({
    services: {
      [service]: addresses.nfse[environment][service === 'nfse' ? 'sefin' : 'parameters'],
    },
    trustAnchors: [ca],
  });
  const both = (service: 'nfse' | 'parameters') => ({
    homologation: nfseAt('homologation', service),
    production: nfseAt('production', service),
  });
  const file = join(folder, 'endpoints.json');
  const authorizers = { SP, SEFIN: both('nfse'), ADN: both('parameters') };
  writeFileSync(file, JSON.stringify({ authorizers }));
  return file;
}
