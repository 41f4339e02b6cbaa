/** A span as a collector gets it (opentelemetry-proto 1, `trace.proto`). */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly hasFailed: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Attributes of the process. */
  readonly resource: Readonly<Record<string, string | number | boolean>>;
  /** The traces to which the span is linked. */
  readonly links: readonly string[];
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const failedCode = 2;

/** Reads the spans of an `ExportTraceServiceRequest` in protobuf. */
export function readSpans(request: Uint8Array): readonly CollectedSpan[] {
  return messages(request, 1).flatMap((ofResource) => {
    const resource = attributesIn(messages(ofResource, 1)[0] ?? new Uint8Array(), 1);
    return messages(ofResource, 2)
      .flatMap((ofScope) => messages(ofScope, 2))
      .map((span) => readSpan(span, resource));
  });
}

function readSpan(span: Uint8Array, resource: CollectedSpan['resource']): CollectedSpan {
  return {
    traceId: hexOf(span, 1),
    spanId: hexOf(span, 2),
    parentId: hexOf(span, 4),
    name: textOf(span, 5),
    kind: kinds[Number(numberOf(span, 6))] ?? 'internal',
    hasFailed: messages(span, 15).some((status) => numberOf(status, 3) === BigInt(failedCode)),
    attributes: attributesIn(span, 9),
    resource,
    links: messages(span, 13).map((link) => hexOf(link, 1)),
  };
}

const attributesIn = (message: Uint8Array, field: number): CollectedSpan['attributes'] =>
  Object.fromEntries(messages(message, field).map((pair) => [textOf(pair, 1), valueIn(pair)]));

function valueIn(pair: Uint8Array): string | number | boolean {
  const [value] = messages(pair, 2);
  const [found] = value === undefined ? [] : fieldsOf(value);
  if (found === undefined) return '';
  if (found.field === 2) return found.value === 1n;
  if (found.field === 4 && found.value instanceof Uint8Array)
    return new DataView(new Uint8Array(found.value).buffer).getFloat64(0, true);
  return found.value instanceof Uint8Array ? Buffer.from(found.value).toString() : Number(found.value);
}

interface Field {
  readonly field: number;
  readonly value: bigint | Uint8Array;
}

const messages = (message: Uint8Array, field: number): readonly Uint8Array[] =>
  fieldsOf(message).flatMap((each) =>
    each.field === field && each.value instanceof Uint8Array ? [each.value] : [],
  );

const textOf = (message: Uint8Array, field: number): string =>
  Buffer.from(messages(message, field)[0] ?? new Uint8Array()).toString();

const hexOf = (message: Uint8Array, field: number): string =>
  Buffer.from(messages(message, field)[0] ?? new Uint8Array()).toString('hex');

const numberOf = (message: Uint8Array, field: number): bigint => {
  const value = fieldsOf(message).find((each) => each.field === field)?.value;
  return typeof value === 'bigint' ? value : 0n;
};

const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

function fieldsOf(message: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message[at];
      if (byte === undefined) throw new Error('the message ends within a number');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const [field, wire] = [tag >> 3, tag & 7];
    if (wire === 0) {
      fields.push({ field, value: varint() });
      continue;
    }
    const length = wire === 2 ? Number(varint()) : fixedBytes[wire];
    if (length === undefined) throw new Error(`wire type ${wire} is not of OTLP`);
    fields.push({ field, value: message.subarray(at, at + length) });
    at += length;
  }
  return fields;
}
