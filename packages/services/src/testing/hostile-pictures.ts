import { crc32 } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
};

/** A header of a picture in RGBA with 8 bits a sample. */
export function pngHeader(width: number, height: number, interlaced: 0 | 1 = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6, 0, 0, interlaced], 8);
  return pngChunk('IHDR', data);
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0));

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export const pngOf = (...chunks: readonly Buffer[]): Uint8Array =>
  new Uint8Array(Buffer.concat([pngSignature, ...chunks]));

interface Frame {
  /** The length of both sides, in pixels. */
  readonly side: number;
  readonly components: number;
}

/** A file of a few hundred bytes that claims to be a progressive JPEG of these frames, each with one empty scan. */
export const jpegOfFrames = (...frames: readonly Frame[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...quantization, ...frames.flatMap(frameOf), 0xff, 0xd9]);

const u16 = (value: number): readonly number[] => [value >> 8, value & 0xff];
const zeros = (count: number): readonly number[] => new Array<number>(count).fill(0);
const segment = (marker: number, ...data: readonly number[]): readonly number[] => [
  0xff,
  marker,
  ...u16(data.length + 2),
  ...data,
];

const quantization = segment(0xdb, 0, ...zeros(64).map(() => 1));
/** A Huffman table with one code of one bit: for DC the value 0, for AC an end of 2^14 blocks. */
const codes = (kind: number, value: number) => segment(0xc4, kind, 1, ...zeros(15), value);

function frameOf({ side, components }: Frame): readonly number[] {
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat();
  return [
    ...segment(0xc2, 8, ...u16(side), ...u16(side), components, ...each),
    ...codes(0x00, 0),
    ...codes(0x10, 0xe0),
    ...segment(0xda, 1, 1, 0x00, 1, 63, 0),
    ...zeros(40),
  ];
}
