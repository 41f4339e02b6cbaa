import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthorityCredential, createSefinClient, loadEndpoints } from '@fiscal/authority';
import { openPfxHere } from '@fiscal/certificates';
import type { Stack } from '@fiscal/dev-stack';
import { buildNfseEvent, signedEventRequest } from '@fiscal/nfse';
import { signEnveloped } from '@fiscal/xml';

/** Cancels an NFS-e with the stack's certificate past the service, as another program of the issuer would. */
export async function cancelAtSefin(
  { state, certificate, clock }: Pick<Stack, 'state' | 'certificate' | 'clock'>,
  { accessKey, justification }: { readonly accessKey: string; readonly justification: string },
): Promise<void> {
  const credential = openCredential(certificate);
  const built = buildNfseEvent({
    type: 'cancellation',
    environment: 'homologation',
    accessKey,
    at: clock.now(),
    reason: '1',
    justification,
    application: 'outro-1.0',
  });
  if (!built.ok) throw new Error(`the event was not written: ${JSON.stringify(built.problems)}`);
  const { xml: signedXml } = signEnveloped(built.xml, { ...credential, ...signedEventRequest });
  const sefin = createSefinClient({
    endpoints: loadEndpoints({ file: join(state.root, 'authority', 'endpoints.json') }),
    trust: { ca: [readFileSync(join(state.certificates, 'root.pem'), 'utf8')] },
    userAgent: 'outro/1.0',
  });
  try {
    const call = { environment: 'homologation', credential } as const;
    const sent = await sefin.registerNfseEvent({ ...call, signedXml, accessKey, type: '101101' });
    if (sent.kind !== 'answered' || sent.answer.kind !== 'registered') {
      throw new Error(`the Sefin did not cancel ${accessKey}: ${JSON.stringify(sent)}`);
    }
  } finally {
    sefin.close();
  }
}

function openCredential({ file, password }: Stack['certificate']): AuthorityCredential {
  const opened = openPfxHere(readFileSync(file), password);
  if (!opened.ok) throw new Error(`the certificate cannot be opened: ${opened.reason}`);
  return {
    key: createPrivateKey({ key: Buffer.from(opened.keyPkcs8), format: 'der', type: 'pkcs8' }),
    certificateDer: opened.certificateDer,
    chainDer: opened.othersDer,
    certificateId: 'other program',
    version: 1,
  };
}
