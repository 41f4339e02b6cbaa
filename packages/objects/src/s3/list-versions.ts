import type { ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import type { ObjectVersion } from '../object-store.ts';
import { isUnknownToServer } from './is-unknown-to-server.ts';
import { listObjects, mostListed } from './list-objects.ts';
import type { S3Calls } from './s3-calls.ts';

/** The versions of one answer, and where the next answer begins. */
interface VersionPage {
  readonly versions: readonly ObjectVersion[];
  readonly next: ObjectVersion | undefined;
}

/** Lists every version below a prefix, markers of removal included. */
export async function* listVersions(calls: S3Calls, below: string): AsyncGenerator<readonly ObjectVersion[]> {
  let after: ObjectVersion | undefined;
  do {
    const { versions, next }: VersionPage = await readPage(calls, { below, after });
    if (versions.length > 0) yield versions;
    after = next;
  } while (after !== undefined);
}

/** Returns the first versions below a prefix. */
export const firstVersions = async (calls: S3Calls, below: string): Promise<readonly ObjectVersion[]> =>
  (await readPage(calls, { below, after: undefined })).versions;

interface PageToRead {
  readonly below: string;
  readonly after: ObjectVersion | undefined;
}

async function readPage(calls: S3Calls, range: PageToRead): Promise<VersionPage> {
  try {
    return await pageOfVersions(calls, range);
  } catch (error) {
    if (!isUnknownToServer(error)) throw error;
    return pageOfObjects(calls, range);
  }
}

const pageOfVersions = ({ settings, call }: S3Calls, { below, after }: PageToRead): Promise<VersionPage> =>
  call(async ({ s3, client, options }) => {
    const command = new s3.ListObjectVersionsCommand({
      Bucket: settings.bucket,
      Prefix: below,
      KeyMarker: after?.key,
      VersionIdMarker: after?.versionId,
    });
    const answer = await client.send(command, options);
    return { versions: versionsIn(answer), next: nextOf(answer) };
  });

const versionsIn = ({
  Versions: versions = [],
  DeleteMarkers: marks = [],
}: ListObjectVersionsCommandOutput): readonly ObjectVersion[] =>
  [
    ...versions.map((each) => ({ ...each, isRemovalMark: false })),
    ...marks.map((each) => ({ ...each, isRemovalMark: true })),
  ].flatMap(({ Key: key, VersionId: versionId, isRemovalMark }) =>
    key === undefined ? [] : [{ key, versionId, isRemovalMark }],
  );

function nextOf({
  IsTruncated: isTruncated,
  NextKeyMarker: key,
  NextVersionIdMarker: versionId,
}: ListObjectVersionsCommandOutput): ObjectVersion | undefined {
  if (isTruncated !== true || key === undefined) return undefined;
  return { key, versionId, isRemovalMark: false };
}

/** Lists a server without versions: each object is its only version. */
async function pageOfObjects(calls: S3Calls, { below, after }: PageToRead): Promise<VersionPage> {
  const listed = await listObjects(calls, { below, after: after?.key });
  const versions = listed.map(({ key }) => ({ key, versionId: undefined, isRemovalMark: false }));
  return { versions, next: listed.length === mostListed ? versions.at(-1) : undefined };
}
