import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where one stack keeps everything; two stacks with two folders never meet. */
export interface StateFolder {
  readonly root: string;
  readonly postgres: string;
  readonly temporal: string;
  readonly logs: string;
  readonly certificates: string;
  readonly ledger: string;
  readonly masterKeys: string;
  readonly secrets: string;
  readonly ports: string;
  readonly development: string;
  readonly sampleCertificate: string;
}

/** Names the files of a stack below `path` and makes the folders that are missing. */
export function openStateFolder(path: string): StateFolder {
  const root = resolve(path);
  const within = (...parts: readonly string[]): string => join(root, ...parts);
  for (const folder of [root, within('logs'), within('authority')])
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  mkdirSync(within('keys'), { recursive: true, mode: 0o700 });
  return {
    root,
    postgres: within('postgres'),
    temporal: within('temporal'),
    logs: within('logs'),
    certificates: within('authority', 'certificates'),
    ledger: within('authority', 'ledger.jsonl'),
    masterKeys: within('keys', 'master-keys.json'),
    secrets: within('keys', 'secrets.json'),
    ports: within('ports.json'),
    development: within('keys', 'development.json'),
    sampleCertificate: within('authority', 'sample-certificate.pfx'),
  };
}
