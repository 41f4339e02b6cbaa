/**
 * The places the payload codec never reaches: search attributes, which the server has to read to find workflows
 * (ids, codes and times only), and what the SDK itself notes about a local activity (its sequence, type and times) and
 * about a patch (its id).
 */
const outsideTheCodec = [
  /\.searchAttributes\.indexedFields\.[A-Za-z]+$/,
  /\.markerRecordedEventAttributes\.details\.(data|patch-data)\.payloads\.\d+$/,
];

/** The note of the server about an activity that was cancelled between two attempts. */
const notStarted = Buffer.from('"ACTIVITY_ID_NOT_STARTED"').toString('base64');

/** Returns the places of a history (proto JSON) with an unencrypted payload that should be encrypted. */
export function clearPayloads(json: string): string[] {
  return payloadsIn(JSON.parse(json), '')
    .filter(({ encoding }) => encoding !== 'binary/encrypted')
    .filter(({ path, encoding }) => encoding !== 'json/plain' || !isOutsideTheCodec(path))
    .map(({ path }) => path);
}

const isOutsideTheCodec = (path: string): boolean => outsideTheCodec.some((place) => place.test(path));

interface FoundPayload {
  readonly path: string;
  readonly encoding: string;
}

function payloadsIn(value: unknown, path: string): FoundPayload[] {
  if (typeof value !== 'object' || value === null || ('data' in value && value.data === notStarted))
    return [];
  const inside = Object.entries(value).flatMap(([name, part]) => payloadsIn(part, `${path}.${name}`));
  const encoding = encodingOf(value);
  return encoding === undefined ? inside : [{ path, encoding }, ...inside];
}

/** Returns the encoding of a payload; undefined when the value is not a payload. */
function encodingOf(value: object): string | undefined {
  if (!('metadata' in value) || typeof value.metadata !== 'object' || value.metadata === null)
    return undefined;
  if (!('encoding' in value.metadata) || typeof value.metadata.encoding !== 'string') return undefined;
  return Buffer.from(value.metadata.encoding, 'base64').toString();
}
