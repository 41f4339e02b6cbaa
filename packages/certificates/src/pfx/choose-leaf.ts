import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { PfxError } from './pfx-problem.ts';
import type { BagContents } from './read-bags.ts';

export interface ChosenLeaf {
  readonly keyPkcs8: Uint8Array;
  readonly certificateDer: Uint8Array;
  /** The other certificates of the file, in no order: hints for the chain, not trusted. */
  readonly othersDer: readonly Uint8Array[];
}

interface Pair {
  readonly key: KeyObject;
  readonly pkcs8: Uint8Array;
  readonly certificate: X509Certificate;
}

/** Chooses the certificate whose public key belongs to a private key of the file; of several the one valid longest. */
export function chooseLeaf({ keys, certificates }: BagContents): ChosenLeaf {
  if (keys.length === 0) throw new PfxError('no_private_key');
  const read = certificates.map((der) => new X509Certificate(der));
  const pairs = keys.flatMap((pkcs8) => pairsOf(pkcs8, read));
  const [best] = pairs.sort((one, other) => notAfter(other) - notAfter(one));
  if (best === undefined) throw new PfxError('no_private_key');
  requireUsable(best);
  return {
    // A copy in its own memory: the bags may be in Node's shared pool, which cannot be transferred to another thread.
    keyPkcs8: Uint8Array.from(best.pkcs8),
    certificateDer: Uint8Array.from(best.certificate.raw),
    othersDer: read.filter((other) => other !== best.certificate).map((other) => Uint8Array.from(other.raw)),
  };
}

function pairsOf(pkcs8: Uint8Array, certificates: readonly X509Certificate[]): Pair[] {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const own = spki(createPublicKey(key));
  return certificates
    .filter((certificate) => spki(certificate.publicKey).equals(own))
    .map((certificate) => ({ key, pkcs8, certificate }));
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

const notAfter = ({ certificate }: Pair): number => new Date(certificate.validTo).getTime();

function requireUsable({ key, certificate }: Pair): void {
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (
    key.asymmetricKeyType !== 'rsa' ||
    modulusLength < 2048 ||
    modulusLength > 4096 ||
    publicExponent !== 65537n
  ) {
    throw new PfxError('key_unsupported');
  }
  const probe = Buffer.from('probe');
  if (!verify('sha256', probe, certificate.publicKey, sign('sha256', probe, key))) {
    throw new PfxError('no_private_key');
  }
}
