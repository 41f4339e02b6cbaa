import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthorityClient, loadEndpoints } from '@fiscal/authority';
import { openPfxHere } from '@fiscal/certificates';
import type { Stack } from '@fiscal/dev-stack';
import type { AuthorizationAnswer, SendResult } from '@fiscal/domain';
import postgres from 'postgres';

/** Sends the stored signed bytes of a run to the authority, past the service: bytes of an old call that arrive late. */
export async function sendDirectly(
  stack: Stack,
  noteId: string,
  run: number,
): Promise<SendResult<AuthorizationAnswer>> {
  const { accessKey, xml } = await readSigned(stack, noteId, run);
  const { state, certificate } = stack;
  const opened = openPfxHere(readFileSync(certificate.file), certificate.password);
  if (!opened.ok) throw new Error(`the sample certificate cannot be opened: ${opened.reason}`);
  const authority = createAuthorityClient({
    endpoints: loadEndpoints({ file: join(state.root, 'authority', 'endpoints.json') }),
    trust: { ca: [readFileSync(join(state.certificates, 'root.pem'), 'utf8')] },
    userAgent: 'late/1.0',
  });
  try {
    return await authority.authorize({
      authorizer: 'SP',
      environment: 'homologation',
      credential: {
        key: createPrivateKey({ key: Buffer.from(opened.keyPkcs8), format: 'der', type: 'pkcs8' }),
        certificateDer: opened.certificateDer,
        chainDer: opened.othersDer,
        certificateId: 'late',
        version: 1,
      },
      signedXml: xml,
      accessKey,
      batchId: '1',
    });
  } finally {
    authority.close();
  }
}

async function readSigned(
  { databaseOwnerUrl }: Stack,
  noteId: string,
  run: number,
): Promise<{ readonly accessKey: string; readonly xml: string }> {
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ accessKey: string; xml: string }[]>`
      select authority_key as "accessKey", convert_from(document.bytes, 'UTF8') as xml
        from filing_run
        join document on document.id = filing_run.signed_document_id
       where filing_id = ${noteId} and run = ${run}`;
    if (row === undefined) throw new Error(`run ${run} of ${noteId} has no signed bytes`);
    return row;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
