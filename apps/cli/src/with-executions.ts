import type { CliSettings } from '@fiscal/config';
import type { FilingExecutions, FilingKinds } from '@fiscal/contracts';
import { systemRandom } from '@fiscal/services';
import {
  createFilingExecutions,
  createPayloadCodec,
  createTemporalClient,
  createWorkerVersions,
  type KeptExecution,
  readCodecKeys,
  readEveryExecution,
  readTemporalSettings,
  type WorkerVersions,
} from '@fiscal/temporal-client';
import type { CodecUse } from './context/cli-context.ts';
import { neededSetting } from './context/needed-setting.ts';

/** Connects to Temporal for one command, with the codec of the service. */
export async function withExecutions<T>(
  { settings, filingKinds }: { readonly settings: CliSettings; readonly filingKinds: FilingKinds },
  use: CodecUse,
  work: (executions: FilingExecutions) => Promise<T>,
): Promise<T> {
  const codec = createPayloadCodec(codecKeys(settings, use), systemRandom);
  const { client, close } = createTemporalClient(readTemporalSettings(settings.temporal), codec);
  try {
    return await work(createFilingExecutions(client, filingKinds));
  } finally {
    await close();
  }
}

/** Connects to Temporal for one command that reads all kept executions. Needs the codec's keys. */
export async function withKeptExecutions<T>(
  settings: CliSettings,
  work: (executions: AsyncIterable<KeptExecution>) => Promise<T>,
): Promise<T> {
  const codec = createPayloadCodec(codecKeys(settings, 'needed'), systemRandom);
  const { client, close } = createTemporalClient(readTemporalSettings(settings.temporal), codec);
  try {
    return await work(readEveryExecution(client, codec));
  } finally {
    await close();
  }
}

/** Connects to Temporal for one command about the versions of workers. No payload is read. */
export async function withWorkerVersions<T>(
  {
    settings,
    filingKinds,
    deploymentName,
  }: {
    readonly settings: CliSettings;
    readonly filingKinds: FilingKinds;
    readonly deploymentName: string;
  },
  work: (versions: WorkerVersions) => Promise<T>,
): Promise<T> {
  const unused = createPayloadCodec({ current: 'none', keys: new Map() }, systemRandom);
  const { client, close } = createTemporalClient(readTemporalSettings(settings.temporal), unused);
  try {
    return await work(createWorkerVersions({ client, deploymentName, kinds: filingKinds }));
  } finally {
    await close();
  }
}

function codecKeys(settings: CliSettings, use: CodecUse) {
  if (use !== 'needed' && settings.CODEC_KEYS === undefined) return { current: 'none', keys: new Map() };
  return readCodecKeys({ ...settings, CODEC_KEYS: neededSetting(settings, 'CODEC_KEYS') });
}
