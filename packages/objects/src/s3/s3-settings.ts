/** The settings with which a bucket is reached. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** `https://…`; when absent, the address of AWS for the region. */
  readonly endpoint?: string | undefined;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** `path`: the bucket is in the path of the address; `host`: in its name. */
  readonly addressing: 'path' | 'host';
  /** When absent, the SDK searches for them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The encryption that is requested of the server; `bucket`: the bucket's default. */
  readonly encryption: {
    readonly kind: 'bucket' | 'AES256' | 'aws:kms';
    readonly keyId?: string | undefined;
  };
  /** The limit for one call with its repetitions. */
  readonly timeoutMs: number;
  /** The most connections open at a time. */
  readonly connections: number;
}

/** The options of the SDK's client. */
export const clientOptions = ({
  region,
  endpoint,
  addressing,
  credentials,
  timeoutMs,
  connections,
}: S3Settings) => ({
  region,
  ...(endpoint === undefined ? {} : { endpoint }),
  forcePathStyle: addressing === 'path',
  ...(credentials === undefined ? {} : { credentials }),
  maxAttempts: 3,
  // The SHA-256 of a document is sent with it and stored in its row: no other checksum is needed.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  requestHandler: {
    connectionTimeout: Math.min(timeoutMs, 2_000),
    requestTimeout: timeoutMs,
    httpAgent: { keepAlive: true, maxSockets: connections },
    httpsAgent: { keepAlive: true, maxSockets: connections },
  },
});
