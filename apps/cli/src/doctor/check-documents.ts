import type { CliSettings } from '@fiscal/config';
import { openObjects } from '@fiscal/services';
import { type CheckResult, missing, ok, optional, reasonOf } from './check.ts';

const name = 'documents';

/** Checks the store of documents; a bucket must answer, and its address should be encrypted. */
export async function checkDocuments(settings: CliSettings): Promise<CheckResult> {
  const { DOCUMENTS_STORE: store, DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_ENDPOINT: endpoint } = settings;
  const objects = openObjects(settings);
  if (objects === undefined) return ok(name, 'in Postgres');
  try {
    await objects.reach();
    await objects.list({ below: objects.prefix });
  } catch (error) {
    const advice = 'correct DOCUMENTS_S3_*, the rights of its credentials or the clock of this machine';
    return missing(name, `bucket ${bucket}: ${reasonOf(error)}`, advice);
  } finally {
    objects.close();
  }
  const found = `bucket ${bucket} answers; new documents go to ${store}`;
  if (endpoint?.startsWith('http://') === true) {
    return optional(name, found, 'its address is not encrypted: use https unless both are on one machine');
  }
  return ok(name, found);
}
