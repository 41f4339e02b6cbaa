/** RGBA, 8 bits a sample, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Longest side that is kept: 600 dots an inch in the largest place of a DANFE. Small, as each note stores its print.
 */
const keptSide = 800;

/** Puts the picture on white, and reduces it by a whole factor when it has more pixels than paper shows. */
export function flattenPixels({ width, height, data }: Pixels): Pixels {
  const factor = Math.ceil(Math.max(width, height) / keptSide);
  const flat = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const kept = new Uint8Array(flat.width * flat.height * 4);
  for (let y = 0; y < flat.height; y += 1) {
    for (let x = 0; x < flat.width; x += 1) {
      const block = {
        left: x * factor,
        top: y * factor,
        right: Math.min(width, (x + 1) * factor),
        bottom: Math.min(height, (y + 1) * factor),
      };
      const offset = (y * flat.width + x) * 4;
      for (let sample = 0; sample < 3; sample += 1)
        kept[offset + sample] = meanOnWhite(data, width, block, sample);
      kept[offset + 3] = 255;
    }
  }
  return { ...flat, data: kept };
}

interface Block {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function meanOnWhite(
  data: Uint8Array,
  width: number,
  { left, top, right, bottom }: Block,
  sample: number,
): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let offset = (y * width + left) * 4; offset < (y * width + right) * 4; offset += 4) {
      sum += 255 + (((data[offset + sample] ?? 0) - 255) * (data[offset + 3] ?? 0)) / 255;
    }
  }
  return Math.round(sum / ((right - left) * (bottom - top)));
}
