import { fileURLToPath } from 'node:url';
import type { DataConverter, PayloadCodec } from '@temporalio/common';

/** Module that encrypts messages and stack traces of failures; clients, workers and the bundle use the same one. */
export const failureConverterPath: string = fileURLToPath(
  new URL('./failure-converter.cjs', import.meta.url),
);

/** Creates the converter that every client and worker of the service uses, tests included. */
export const createDataConverter = (codec: PayloadCodec): DataConverter => ({
  payloadCodecs: [codec],
  failureConverterPath,
});
