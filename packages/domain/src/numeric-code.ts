import type { Random } from './clock.ts';

/** Forbidden values of cNF: the ascending sequences; a pattern refuses equal digits. RV B03-10, cStat 897. */
const forbidden: ReadonlySet<string> = new Set([
  '12345678',
  '23456789',
  '34567890',
  '45678901',
  '56789012',
  '67890123',
  '78901234',
  '89012345',
  '90123456',
  '01234567',
]);

/** True when `cNF` (8 digits) is allowed with note number `nNF`. Source: NT 2019.001, RV B03-10. */
export function isAllowedNumericCode(cNF: string, nNF: number): boolean {
  if (!/^\d{8}$/.test(cNF) || /^(\d)\1{7}$/.test(cNF)) return false;
  return !forbidden.has(cNF) && Number(cNF) !== nNF;
}

const largestFairDraw = 4_200_000_000;
const maximumDraws = 1_000;

/** Chooses a random `cNF` for note number `number`. Throws Error when the source never gives an allowed value. */
export function chooseNumericCode(random: Random, number: number): string {
  for (let draw = 0; draw < maximumDraws; draw += 1) {
    const value = random.bytes(4).reduce((whole, byte) => whole * 256 + byte, 0);
    const code = String(value % 100_000_000).padStart(8, '0');
    if (value < largestFairDraw && isAllowedNumericCode(code, number)) return code;
  }
  throw new Error('the random source gives no usable numeric code');
}
