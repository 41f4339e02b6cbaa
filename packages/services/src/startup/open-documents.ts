import type { DocumentFields } from '@fiscal/config';
import { createDocumentStore, type DocumentStore } from '@fiscal/db';
import type { Clock, Random } from '@fiscal/domain';
import { type ObjectStore, openS3Store, type S3Settings } from '@fiscal/objects';

export interface OpenedDocuments {
  readonly documents: DocumentStore;
  readonly objects: ObjectStore | undefined;
}

/**
 * Opens the store of documents; without an environment it is in Postgres. Connects to a bucket only at the first
 * document. The caller closes `objects`.
 */
export function openDocuments(
  environment: DocumentFields | undefined,
  sources: { readonly clock: Clock; readonly random: Random },
): OpenedDocuments {
  const objects = environment && openObjects(environment);
  const newIn = environment?.DOCUMENTS_STORE === 's3' ? 'objects' : 'postgres';
  return { objects, documents: createDocumentStore({ ...sources, objects, newIn }) };
}

/** Opens the bucket that the environment names; undefined when it names none. */
export function openObjects(environment: DocumentFields): ObjectStore | undefined {
  const { DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_REGION: region } = environment;
  if (bucket === undefined || region === undefined) return undefined;
  return openS3Store({
    bucket,
    region,
    endpoint: environment.DOCUMENTS_S3_ENDPOINT,
    prefix: environment.DOCUMENTS_S3_PREFIX,
    addressing: environment.DOCUMENTS_S3_PATH_STYLE ? 'path' : 'host',
    credentials: credentialsOf(environment),
    encryption: {
      kind: environment.DOCUMENTS_S3_ENCRYPTION,
      keyId: environment.DOCUMENTS_S3_KMS_KEY_ID,
    },
    timeoutMs: environment.DOCUMENTS_S3_TIMEOUT_SECONDS * 1000,
    connections: environment.DOCUMENTS_S3_CONNECTIONS,
  });
}

function credentialsOf({
  DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId,
  DOCUMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: DocumentFields): S3Settings['credentials'] {
  return accessKeyId === undefined || secretAccessKey === undefined
    ? undefined
    : { accessKeyId, secretAccessKey };
}
