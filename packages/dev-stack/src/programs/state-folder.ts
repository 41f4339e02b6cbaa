import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The files of one stack; two stacks with two folders share nothing. */
export interface StateFolder {
  readonly root: string;
  /** Names the process that uses the folder, and the processes that it started. */
  readonly lock: string;
  readonly postgres: string;
  readonly temporal: string;
  readonly logs: string;
  readonly certificates: string;
  readonly ledger: string;
  /** The ledger of the Sefin, for NFS-e. */
  readonly nfseLedger: string;
  /** Mails that the service has sent, one a file. */
  readonly emails: string;
  readonly masterKeys: string;
  readonly secrets: string;
  readonly ports: string;
  readonly development: string;
  /** The offset of its clock, if it has one. */
  readonly clock: string;
  /** The settings of the apps of the running stack, for the operator's command line. */
  readonly environment: string;
  readonly sampleCertificate: string;
}

/** Names the files of a stack below `path`; `made` creates missing folders. */
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
 * Makes the missing folders of a state, and closes all of them to other users of the machine. When root runs the stack,
 * Postgres has another user, who may pass through root's folder without listing or writing it.
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
