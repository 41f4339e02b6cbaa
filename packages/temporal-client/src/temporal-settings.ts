import { readFileSync } from 'node:fs';
import { describeUnreadable, SetupError } from '@fiscal/domain';
import type { ConnectionOptions } from '@temporalio/client';
import { type ClientConnectConfig, loadClientConnectConfig } from '@temporalio/envconfig';

export interface TemporalSettings {
  readonly connectionOptions: ClientConnectConfig['connectionOptions'];
  readonly namespace: string;
}

/**
 * Reads address, namespace, TLS and API key from the standard `TEMPORAL_*` variables; only the environment differs
 * between a cluster and Temporal Cloud. A variable that is set but empty counts as absent. Profiles in a file count only
 * when TEMPORAL_CONFIG_FILE names the file, which must exist. Throws TemporalSettingsError.
 */
export function readTemporalSettings(
  environment: Readonly<Record<string, string | undefined>>,
): TemporalSettings {
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const file = environment.TEMPORAL_CONFIG_FILE || undefined;
  try {
    const { connectionOptions, namespace } = loadClientConnectConfig({
      overrideEnvVars: Object.fromEntries(given),
      ...(file === undefined ? { disableFile: true } : { configSource: { data: readFileSync(file) } }),
    });
    return { connectionOptions, namespace: namespace ?? 'default' };
  } catch (cause) {
    throw new TemporalSettingsError(`the TEMPORAL_* settings cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/** The variables of Temporal's client, or one of their files, cannot be used. */
export class TemporalSettingsError extends SetupError {
  override readonly name = 'TemporalSettingsError';
}

function reasonOf(error: unknown): string {
  return (
    describeUnreadable(error) ??
    'a value or a file has another form than those of docs/how-to/operators/run-in-production.md'
  );
}

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/;

/** Returns the options of a client's connection. A loopback address is reached without a proxy. */
export const clientConnectionOptions = ({ connectionOptions }: TemporalSettings): ConnectionOptions =>
  loopback.test(connectionOptions.address ?? '')
    ? { ...connectionOptions, channelArgs: { 'grpc.enable_http_proxy': 0 } }
    : connectionOptions;

/**
 * Returns the options of a worker's connection. On one machine compression costs CPU (2 ms a note) and saves nothing.
 */
export const nativeConnectionOptions = ({
  connectionOptions,
}: TemporalSettings): TemporalSettings['connectionOptions'] =>
  loopback.test(connectionOptions.address ?? '')
    ? { ...connectionOptions, grpcCompression: { codec: 'none' } }
    : connectionOptions;
