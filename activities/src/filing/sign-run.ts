import type { KeyCache } from '@fiscal/certificates';
import {
  type DocumentSignature,
  type Fence,
  type SystemContext,
  storeSigned,
  type UsableCertificate,
} from '@fiscal/services';
import { signEnveloped } from '@fiscal/xml';
import type { FaultPoints } from '../faults/create-fault-points.ts';

export interface SigningDeps {
  readonly system: SystemContext;
  readonly keys: KeyCache;
  readonly faults: FaultPoints;
}

export interface RunToSign {
  readonly clientId: string;
  readonly unsignedXml: string;
  readonly certificate: UsableCertificate;
  readonly signature: DocumentSignature;
}

/**
 * Signs the frozen document by the profile of its kind and stores the bytes before anything is sent. Signatures are
 * deterministic, so signing again gives the same bytes. Bytes that are already stored stay.
 */
export async function signRun(
  { system, keys, faults }: SigningDeps,
  fence: Fence,
  { clientId, unsignedXml, certificate, signature }: RunToSign,
): Promise<void> {
  const { key, certificateDer } = await keys.get(certificate.id, certificate.version);
  const signed = signEnveloped(unsignedXml, { ...signature, key, certificateDer });
  await faults.pass('sign.computed');
  await storeSigned(system, {
    fence,
    clientId,
    signedXml: signed.xml,
    digestValue: signed.digestValue,
    certificateId: certificate.id,
  });
  await faults.pass('sign.stored');
}
