import { createDocumentStore, type DocumentStore } from '@fiscal/db';
import type { Clock, Random } from '@fiscal/domain';
import { type ObjectStore, openS3Store, type S3Settings } from '@fiscal/objects';

/** The variables that say where documents lie, as `documentFields` of @fiscal/config reads them. */
export interface DocumentsEnvironment {
  /** Where new documents go. */
  readonly DOCUMENTS_STORE?: 'postgres' | 's3' | undefined;
  /** Without it no document lies in a bucket. */
  readonly DOCUMENTS_S3_BUCKET?: string | undefined;
  readonly DOCUMENTS_S3_REGION?: string | undefined;
  readonly DOCUMENTS_S3_ENDPOINT?: string | undefined;
  readonly DOCUMENTS_S3_PREFIX?: string | undefined;
  readonly DOCUMENTS_S3_PATH_STYLE?: boolean | undefined;
  readonly DOCUMENTS_S3_ACCESS_KEY_ID?: string | undefined;
  readonly DOCUMENTS_S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly DOCUMENTS_S3_ENCRYPTION?: S3Settings['encryption']['kind'] | undefined;
  readonly DOCUMENTS_S3_KMS_KEY_ID?: string | undefined;
  readonly DOCUMENTS_S3_TIMEOUT_SECONDS?: number | undefined;
  readonly DOCUMENTS_S3_CONNECTIONS?: number | undefined;
}

export interface OpenedDocuments {
  readonly documents: DocumentStore;
  readonly objects: ObjectStore | undefined;
}

/** Opens the store of documents; a bucket is not connected before the first document. The caller closes `objects`. */
export function openDocuments(
  environment: DocumentsEnvironment,
  sources: { readonly clock: Clock; readonly random: Random },
): OpenedDocuments {
  const objects = openObjects(environment);
  const newIn = environment.DOCUMENTS_STORE === 's3' ? 'objects' : 'postgres';
  return { objects, documents: createDocumentStore({ ...sources, objects, newIn }) };
}

/** The bucket of the environment; undefined where none is named. */
export function openObjects(environment: DocumentsEnvironment): ObjectStore | undefined {
  const { DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_REGION: region } = environment;
  if (bucket === undefined || region === undefined) return undefined;
  return openS3Store({
    bucket,
    region,
    endpoint: environment.DOCUMENTS_S3_ENDPOINT,
    prefix: environment.DOCUMENTS_S3_PREFIX ?? '',
    addressing: environment.DOCUMENTS_S3_PATH_STYLE === true ? 'path' : 'host',
    credentials: credentialsOf(environment),
    encryption: {
      kind: environment.DOCUMENTS_S3_ENCRYPTION ?? 'bucket',
      keyId: environment.DOCUMENTS_S3_KMS_KEY_ID,
    },
    timeoutMs: (environment.DOCUMENTS_S3_TIMEOUT_SECONDS ?? 5) * 1000,
    connections: environment.DOCUMENTS_S3_CONNECTIONS ?? 32,
  });
}

function credentialsOf({
  DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId,
  DOCUMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: DocumentsEnvironment): S3Settings['credentials'] {
  return accessKeyId === undefined || secretAccessKey === undefined
    ? undefined
    : { accessKeyId, secretAccessKey };
}
