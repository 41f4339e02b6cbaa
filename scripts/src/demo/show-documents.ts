import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expectStatus } from '@fiscal/dev-stack';
import { check } from './check.ts';
import type { Demonstration } from './demonstration.ts';

interface DocumentsToFetch {
  readonly path: string;
  /** The last part of the path, the name of the file, the media type. */
  readonly files: readonly (readonly [string, string, string])[];
}

export const noteDocuments: DocumentsToFetch = {
  path: '/v1/nfe',
  files: [
    ['xml', 'nfe.xml', 'application/xml'],
    ['danfe', 'danfe.pdf', 'application/pdf'],
  ],
};

export const serviceDocuments: DocumentsToFetch = {
  path: '/v1/nfse',
  files: [
    ['xml', 'nfse.xml', 'application/xml'],
    ['danfse', 'danfse.pdf', 'application/pdf'],
  ],
};

/** Fetches the documents of a note or an NFS-e into the output folder. */
export async function fetchDocuments(
  { printer, client, outputFolder }: Demonstration,
  { path, files }: DocumentsToFetch,
  { id }: { readonly id: string },
): Promise<void> {
  const folder = resolve(outputFolder);
  mkdirSync(folder, { recursive: true });
  for (const [name, file, type] of files) {
    await printer.step(`GET ${name}`, async () => {
      const answer = expectStatus(await client.get(`${path}/${id}/${name}`), 200, `GET ${name}`);
      check(`the answer is ${type}`, answer.headers.get('content-type')?.startsWith(type));
      writeFileSync(join(folder, file), answer.bytes);
      return [`${answer.bytes.length} bytes written to ${join(folder, file)}`, undefined];
    });
  }
}
