const key = Buffer.alloc(32, 1).toString('base64');

/** Variables of an API or a worker that is started as a process, where nothing answers at Temporal's address. */
export const processEnvironment = {
  CODEC_KEYS: `test:${key}`,
  MASTER_KEYS: JSON.stringify({ current: 'test', keys: { test: key } }),
  TEMPORAL_ADDRESS: '127.0.0.1:1',
} as const;
