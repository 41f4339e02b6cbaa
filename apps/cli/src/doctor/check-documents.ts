import type { CliSettings } from '@fiscal/config';
import { openObjects } from '@fiscal/services';
import { type CheckResult, missing, ok, optional, reasonOf } from './check.ts';

/** The name of the check. */
export const documentsName = 'documents';

/** Checks the store of documents; a bucket must answer, and its address should be encrypted. */
export async function checkDocuments(settings: CliSettings): Promise<CheckResult> {
  const { DOCUMENTS_STORE: store, DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_ENDPOINT: endpoint } = settings;
  const objects = openObjects(settings);
  if (objects === undefined) return ok(documentsName, 'in Postgres');
  try {
    await objects.reach();
    await objects.list({ below: objects.prefix });
  } catch (error) {
    const advice = 'correct DOCUMENTS_S3_*, the rights of its credentials or the clock of this machine';
    return missing(documentsName, `bucket ${bucket}: ${reasonOf(error)}`, advice);
  } finally {
    objects.close();
  }
  const found = `bucket ${bucket} answers; new documents go to ${store}`;
  if (endpoint?.startsWith('http://') === true) {
    return optional(
      documentsName,
      found,
      'its address is not encrypted: use https unless both are on one machine',
    );
  }
  return ok(documentsName, found);
}
