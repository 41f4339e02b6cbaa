import { nfseSignatureProfiles } from '@fiscal/domain';
import { z } from 'zod';

const published = '1.01';
const unpublished = /^nt009@(\d{1,2}\.\d{2})$/;

/**
 * Reads the layout of DPS in homologation into an object: `1.01`, or `nt009@` and the version to write in the document,
 * which the technical note does not fix. Source: facts of the NFS-e 1.1, 1.2.
 */
export const nfseLayoutField = z.string().transform((text, context) => {
  if (text === published) return { name: published } as const;
  const [, version] = unpublished.exec(text) ?? [];
  if (version !== undefined) return { name: 'nt009', version } as const;
  context.addIssue('must be 1.01, or nt009@ and a version, such as nt009@1.02');
  return z.NEVER;
});

/** The algorithms that sign DPS and requests of events. Source: facts of the NFS-e 3.3. */
export const nfseSignatureField = z.enum(nfseSignatureProfiles);
