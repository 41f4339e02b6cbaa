import type { S3Client } from '@aws-sdk/client-s3';
import { objectStoreErrorOf } from '../object-store-error.ts';
import { loadS3 } from './load-s3.ts';
import { clientOptions, type S3Settings } from './s3-settings.ts';

/** The arguments of one call of the client. */
export interface S3Call {
  readonly s3: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
  /** Ends the call, with its repetitions, at its time limit. */
  readonly options: { readonly abortSignal: AbortSignal };
}

export interface S3Calls {
  readonly settings: S3Settings;
  /** Throws only `ObjectStoreError`. */
  call<T>(work: (call: S3Call) => Promise<T>): Promise<T>;
  close(): void;
}

/** Creates the client of a bucket; nothing is loaded or connected before its first call. */
export function createS3Calls(settings: S3Settings): S3Calls {
  let opened: Promise<Pick<S3Call, 's3' | 'client'>> | undefined;
  return {
    settings,
    async call(work) {
      try {
        opened ??= loadS3().then((s3) => ({ s3, client: new s3.S3Client(clientOptions(settings)) }));
        const abortSignal = AbortSignal.timeout(settings.timeoutMs);
        return await work({ ...(await opened), options: { abortSignal } });
      } catch (error) {
        throw objectStoreErrorOf(error);
      }
    },
    close() {
      void opened?.then(({ client }) => client.destroy()).catch(() => undefined);
    },
  };
}
