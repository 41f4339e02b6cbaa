import type { CliSettings } from '@fiscal/config';
import { searchAttributes } from '@fiscal/contracts';
import type { Random } from '@fiscal/domain';
import {
  createPayloadCodec,
  createTemporalClient,
  parseCodecKeys,
  readTemporalSettings,
  type TemporalSettings,
  TemporalSettingsError,
} from '@fiscal/temporal-client';
import { type CheckResult, missing, ok, reasonOf } from './check.ts';

const deadlineMs = 3_000;
/** A deadline also passes while this process computes, or gets no time from its machine: then it asks again. */
const mostTries = 3;

/** Checks the codec's keys, the server, the namespace, and the search attributes that the service registers there. */
export async function checkTemporal(settings: CliSettings, random: Random): Promise<CheckResult[]> {
  const codec = checkCodecKeys(settings);
  let temporal: TemporalSettings;
  try {
    temporal = readTemporalSettings(settings.temporal);
  } catch (error) {
    if (!(error instanceof TemporalSettingsError)) throw error;
    return [codec, missing('Temporal', error.message, 'correct the TEMPORAL_* variables and their files')];
  }
  const unused = createPayloadCodec({ current: 'doctor', keys: new Map() }, random);
  const { client, close } = createTemporalClient(temporal, unused);
  const { namespace } = temporal;
  const call = async <T>(request: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.withDeadline(Date.now() + deadlineMs, request);
      } catch (error) {
        if (tries === mostTries || !isLate(error)) throw error;
      }
    }
  };
  try {
    await call(() => client.workflowService.getSystemInfo({}));
  } catch (error) {
    const advice =
      'npm start brings its own server; else set TEMPORAL_ADDRESS to a server of 1.32 or a CLI of 1.9.1';
    await close();
    return [codec, missing('Temporal', `not reachable: ${answerOf(error)}`, advice)];
  }
  try {
    await call(() => client.workflowService.describeNamespace({ namespace }));
    const known = await call(() => client.connection.operatorService.listSearchAttributes({ namespace }));
    return [
      codec,
      ok('Temporal', `reachable, namespace ${namespace}`),
      attributesResult(known.customAttributes ?? {}),
    ];
  } catch (error) {
    const advice = `create it: temporal operator namespace create ${namespace}`;
    return [codec, missing('Temporal', `namespace ${namespace}: ${answerOf(error)}`, advice)];
  } finally {
    await close();
  }
}

/** Returns what the server or the connection answered, without the notes that the library of gRPC adds for programmers. */
const answerOf = (error: unknown): string =>
  reasonOf(error)
    .replace(/^(\d+ [A-Z_]+): No connection established\. Last error: (?:Error: )?/, '$1: ')
    .replace(/\.? ?Resolution note:.*$/, '');

const deadlineExceeded = 4;
const isLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === deadlineExceeded;

function attributesResult(known: Readonly<Record<string, unknown>>): CheckResult {
  const name = 'search attributes';
  const absent = searchAttributes.filter((attribute) => !(attribute.name in known));
  if (absent.length === 0) return ok(name, `${searchAttributes.length} registered`);
  const flags = absent.map((attribute) => `--name ${attribute.name} --type ${attribute.type}`).join(' ');
  return missing(
    name,
    `${absent.length} missing: ${absent.map((attribute) => attribute.name).join(', ')}`,
    `temporal operator search-attribute create ${flags}`,
  );
}

function checkCodecKeys({ CODEC_KEYS: text, CODEC_CURRENT_KEY: currentKey }: CliSettings): CheckResult {
  const name = 'codec keys';
  if (text === undefined) return missing(name, 'none', 'set CODEC_KEYS to id:<32 bytes in base64>');
  try {
    const { keys, current } = parseCodecKeys(text, currentKey);
    return ok(name, `${keys.size} key(s), current ${current}`);
  } catch (error) {
    return missing(name, reasonOf(error), 'write CODEC_KEYS as id:<32 bytes in base64>,…');
  }
}
