import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulator } from '@fiscal/authority-simulator';

/** Writes the endpoint table that sends SP's traffic to the simulator; gives the file's name. */
export function writeEndpoints(folder: string, { addresses, caPem }: Simulator): string {
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, caPem);
  const at = (baseUrl: string) => ({ baseUrl, trustAnchors: [ca] });
  const SP = { homologation: at(addresses.homologation), production: at(addresses.production) };
  const file = join(folder, 'endpoints.json');
  writeFileSync(file, JSON.stringify({ authorizers: { SP } }));
  return file;
}
