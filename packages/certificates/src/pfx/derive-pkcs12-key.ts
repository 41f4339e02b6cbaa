import { createHash } from 'node:crypto';

export interface Pkcs12Derivation {
  readonly digest: 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';
  /** 1 key, 2 initialisation vector, 3 MAC key. */
  readonly purpose: 1 | 2 | 3;
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  /** The number of bytes to derive. */
  readonly size: number;
}

const blockSizes = { sha1: 64, sha224: 64, sha256: 64, sha384: 128, sha512: 128 } as const;

/** Derives a key of PKCS#12. Source: RFC 7292 appendix B.2. */
export function derivePkcs12Key(derivation: Pkcs12Derivation): Uint8Array {
  const block = blockSizes[derivation.digest];
  const diversifier = Buffer.alloc(block, derivation.purpose);
  const input = Buffer.concat([fillBlocks(derivation.salt, block), fillBlocks(derivation.password, block)]);
  const output: Buffer[] = [];
  for (let made = 0; made < derivation.size; ) {
    const digest = iterate(derivation, Buffer.concat([diversifier, input]));
    output.push(digest);
    made += digest.length;
    addToBlocks(input, fillBlocks(digest, block).subarray(0, block));
  }
  return Uint8Array.from(Buffer.concat(output).subarray(0, derivation.size));
}

function iterate({ digest, iterations }: Pkcs12Derivation, start: Buffer): Buffer {
  let value = start;
  for (let round = 0; round < iterations; round += 1) value = createHash(digest).update(value).digest();
  return value;
}

function fillBlocks(bytes: Uint8Array, block: number): Buffer {
  const filled = Buffer.alloc(Math.ceil(bytes.length / block) * block);
  for (let at = 0; at < filled.length; at += 1) filled[at] = bytes[at % bytes.length] ?? 0;
  return filled;
}

// Each block of `input` becomes (block + addend + 1) modulo 2^(8·size).
function addToBlocks(input: Buffer, addend: Uint8Array): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1;
    for (let index = addend.length - 1; index >= 0; index -= 1) {
      const sum = (input[start + index] ?? 0) + (addend[index] ?? 0) + carry;
      input[start + index] = sum & 0xff;
      carry = sum >> 8;
    }
  }
}
