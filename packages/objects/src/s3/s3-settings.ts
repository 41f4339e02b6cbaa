/** How a bucket is reached. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** `https://…`; the address of AWS for the region where it is absent. */
  readonly endpoint?: string | undefined;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** `path`: the bucket stands in the path of the address; `host`: in its name. */
  readonly addressing: 'path' | 'host';
  /** Absent: the chain of the SDK looks for them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** What the server is asked to encrypt with; `bucket`: as the bucket is set. */
  readonly encryption: {
    readonly kind: 'bucket' | 'AES256' | 'aws:kms';
    readonly keyId?: string | undefined;
  };
  /** For one call with its repetitions. */
  readonly timeoutMs: number;
  /** Open at a time. */
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
  // The SHA-256 of a document is sent with it, and the row that names it has it: no others are needed.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  requestHandler: {
    connectionTimeout: Math.min(timeoutMs, 2_000),
    requestTimeout: timeoutMs,
    httpAgent: { keepAlive: true, maxSockets: connections },
    httpsAgent: { keepAlive: true, maxSockets: connections },
  },
});
