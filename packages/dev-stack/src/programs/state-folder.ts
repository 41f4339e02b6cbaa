import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where one stack keeps everything; two stacks with two folders never meet. */
export interface StateFolder {
  readonly root: string;
  /** Names the process that uses the folder, and what it started. */
  readonly lock: string;
  readonly postgres: string;
  readonly temporal: string;
  readonly logs: string;
  readonly certificates: string;
  readonly ledger: string;
  /** The ledger of the Sefin, for NFS-e. */
  readonly nfseLedger: string;
  /** Mails that the service has sent, a file each. */
  readonly emails: string;
  readonly masterKeys: string;
  readonly secrets: string;
  readonly ports: string;
  readonly development: string;
  /** The offset of its clock, where it has had one. */
  readonly clock: string;
  /** What the apps of the running stack were started with, for the operator's command line. */
  readonly environment: string;
  readonly sampleCertificate: string;
}

/** Names the files of a stack below `path`; `made` makes the folders that are missing. */
export function openStateFolder(path: string, folders: 'made' | 'existing' = 'made'): StateFolder {
  const root = resolve(path);
  const within = (...parts: readonly string[]): string => join(root, ...parts);
  if (folders === 'made') makeStateFolders(root);
  return {
    root,
    lock: within('stack.lock'),
    postgres: within('postgres'),
    temporal: within('temporal'),
    logs: within('logs'),
    certificates: within('authority', 'certificates'),
    ledger: within('authority', 'ledger.jsonl'),
    nfseLedger: within('authority', 'ledger.nfse.jsonl'),
    emails: within('emails'),
    masterKeys: within('keys', 'master-keys.json'),
    secrets: within('keys', 'secrets.json'),
    ports: within('ports.json'),
    development: within('keys', 'development.json'),
    clock: within('clock.json'),
    environment: within('keys', 'environment.json'),
    sampleCertificate: within('authority', 'sample-certificate.pfx'),
  };
}

/**
 * Makes the folders of a state that are missing, and closes all of them to other users of the machine. Root lends
 * Postgres another user, who has to pass through: root's folder can be entered, and neither listed nor written.
 */
export function makeStateFolders(root: string): void {
  const isRoot = process.getuid?.() === 0;
  closeFolder(root, isRoot ? 0o711 : 0o700);
  for (const name of ['logs', 'authority', 'keys', 'temporal', 'emails'])
    closeFolder(join(root, name), 0o700);
}

function closeFolder(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true, mode });
  chmodSync(folder, mode);
}
