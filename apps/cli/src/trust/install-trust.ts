import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { certificatesIn, loadTrustStore, readCertificate } from '@fiscal/certificates';
import { CommandFailed } from '../context/command-failed.ts';

export interface InstalledTrust {
  readonly folder: string;
  readonly added: number;
  readonly known: number;
  readonly anchors: number;
  readonly intermediates: number;
}

/**
 * Copies every certificate of `source` into the trust store, each into a file with its fingerprint as the name. Only a
 * certificate with a fingerprint that the service knows becomes an anchor.
 */
export function installTrust(source: string, folder: string): InstalledTrust {
  const certificates = listFiles(source).flatMap((file) => certificatesIn(readFileSync(file)));
  if (certificates.length === 0) throw new CommandFailed(`${source} holds no certificate`);
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  let added = 0;
  for (const der of certificates) added += keep(der, target) === 'added' ? 1 : 0;
  const store = loadTrustStore({ folder: target });
  return {
    folder: target,
    added,
    known: certificates.length - added,
    anchors: store.anchors.length,
    intermediates: store.intermediates.length,
  };
}

function listFiles(source: string): string[] {
  if (!existsSync(source)) throw new CommandFailed(`${source} does not exist`);
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source)
    .filter((name) => /\.(?:pem|crt|cer)$/i.test(name))
    .map((name) => join(source, name));
}

function keep(der: Uint8Array, folder: string): 'added' | 'known' {
  const { certificate, fingerprint } = read(der);
  const file = join(folder, `${fingerprint.toLowerCase()}.pem`);
  if (existsSync(file)) return 'known';
  writeFileSync(file, certificate.toString());
  return 'added';
}

function read(der: Uint8Array): ReturnType<typeof readCertificate> {
  try {
    return readCertificate(der);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(`a certificate cannot be read: ${reason}`);
  }
}
