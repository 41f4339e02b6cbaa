import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type CertificateFacts,
  certificatesIn,
  type IgnoredCertificate,
  loadTrustStore,
  readCertificate,
  unfinishedCertificate,
} from '@fiscal/certificates';
import { CommandFailed } from '../context/command-failed.ts';

export interface InstalledTrust {
  readonly folder: string;
  readonly added: number;
  readonly known: number;
  readonly anchors: number;
  readonly intermediates: number;
  readonly ignored: readonly IgnoredCertificate[];
  /** The files with a certificate that cannot be read and was not copied. */
  readonly unreadable: readonly string[];
}

/**
 * Copies every certificate of `source` into the trust store, each into a file with its fingerprint as the name. Only a
 * certificate with a fingerprint that the service knows becomes an anchor. The folder may be a mount point. The files
 * get their names when all are written: until then, and after an interruption, nobody can read the store.
 */
export function installTrust(source: string, folder: string): InstalledTrust {
  const found = listFiles(source).flatMap((file) =>
    certificatesIn(readFileSync(file)).map((der) => ({ file, facts: tryRead(der) })),
  );
  if (found.length === 0) throw new CommandFailed(`${source} holds no certificate`);
  const certificates = found.flatMap(({ facts }) => facts ?? []);
  if (certificates.length === 0) throw new CommandFailed(`no certificate of ${source} can be read`);
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target)) {
    if (name.endsWith(`.pem${unfinishedCertificate}`)) rmSync(join(target, name));
  }
  const fresh = new Map(
    certificates
      .map((facts) => [join(target, `${facts.fingerprint.toLowerCase()}.pem`), facts] as const)
      .filter(([file]) => !existsSync(file)),
  );
  for (const [file, { certificate }] of fresh) {
    writeFileSync(`${file}${unfinishedCertificate}`, certificate.toString());
  }
  for (const file of fresh.keys()) renameSync(`${file}${unfinishedCertificate}`, file);
  const store = loadTrustStore({ folder: target });
  return {
    folder: target,
    added: fresh.size,
    known: certificates.length - fresh.size,
    anchors: store.anchors.length,
    intermediates: store.intermediates.length,
    ignored: store.ignored,
    unreadable: found.filter(({ facts }) => facts === undefined).map(({ file }) => basename(file)),
  };
}

function listFiles(source: string): string[] {
  if (!existsSync(source)) throw new CommandFailed(`${source} does not exist`);
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source)
    .filter((name) => /\.(?:pem|crt|cer)$/i.test(name))
    .map((name) => join(source, name));
}

/** Some published authorities have keys that OpenSSL cannot read; they issue no e-CNPJ. */
function tryRead(der: Uint8Array): CertificateFacts | undefined {
  try {
    return readCertificate(der);
  } catch {
    return undefined;
  }
}
