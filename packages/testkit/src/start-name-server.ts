import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';

export type RecordType = 'A' | 'AAAA';

/** The answer of the server to a question: silence, no such name, or records. */
export type NameAnswer =
  | 'silence'
  | 'noSuchName'
  | { readonly alias?: string | undefined; readonly addresses: readonly string[] };

export interface QueriedName {
  readonly name: string;
  readonly type: RecordType;
}

export interface NameServer {
  /** `127.0.0.1:port`, as a resolver takes it. */
  readonly address: string;
  /** Every query that arrived, also repeated ones. */
  readonly queries: readonly QueriedName[];
  readonly close: () => Promise<void>;
}

const types: ReadonlyMap<number, RecordType> = new Map([
  [1, 'A'],
  [28, 'AAAA'],
]);
const typeOfAlias = 5;
const headerBytes = 12;

/** Starts a name server that answers over UDP on the loopback interface. Source: RFC 1035 section 4, RFC 3596. */
export async function startNameServer(answerTo: (question: QueriedName) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const queries: QueriedName[] = [];
  socket.on('message', (message, { port, address }) => {
    const { name, typeCode, end } = readQuestion(message);
    const type = types.get(typeCode);
    if (type === undefined) return;
    queries.push({ name, type });
    const answer = answerTo({ name, type });
    if (answer !== 'silence') socket.send(writeAnswer(message.subarray(0, end), type, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(message: Buffer): { name: string; typeCode: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), typeCode: message.readUInt16BE(at + 1), end: at + 5 };
}

function writeAnswer(question: Buffer, type: RecordType, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const records = answer === 'noSuchName' ? [] : recordsOf(type, answer);
  const header = Buffer.alloc(headerBytes);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(answer === 'noSuchName' ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.subarray(headerBytes), ...records]);
}

function recordsOf(type: RecordType, { alias, addresses }: Exclude<NameAnswer, string>): readonly Buffer[] {
  const owner = alias === undefined ? Buffer.from([0xc0, headerBytes]) : nameBytes(alias);
  const typeCode = type === 'A' ? 1 : 28;
  const found = addresses
    .filter(type === 'A' ? isIPv4 : isIPv6)
    .map((address) => record(owner, typeCode, addressBytes(address)));
  if (alias === undefined) return found;
  return [record(Buffer.from([0xc0, headerBytes]), typeOfAlias, nameBytes(alias)), ...found];
}

function record(owner: Buffer, typeCode: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(typeCode, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, head, data]);
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** In network order; an IPv6 address may leave out zeros by one `::`. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [front = '', back] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = back === undefined ? [] : Array(8 - front.length - back.length).fill('0');
  const bytes = Buffer.alloc(16);
  [...front, ...zeros, ...(back ?? [])].forEach((group, index) => {
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  });
  return bytes;
}
