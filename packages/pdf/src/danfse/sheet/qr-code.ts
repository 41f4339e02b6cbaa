import { Alphanumeric, Byte, Encoder, Numeric } from '@nuintun/qrcode';
import type { Frame } from '../../layout/sheet.ts';

/** Address of the public consultation; the key follows. NT SE/CGNFS-e 008, 2.4.3. */
const consultation = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=';

/**
 * Returns the dark modules of the QR code of a key in a square, neighbours in a row joined; points. Level M: 37 modules
 * for every key, because digits are written in numeric mode and a CNPJ with letters in alphanumeric mode.
 */
export function qrFrames(accessKey: string, { x, y, width }: Omit<Frame, 'height'>): readonly Frame[] {
  const code = new Encoder({ level: 'M' }).encode(
    new Byte(consultation),
    ...piecesOf(accessKey).map(segmentOf),
  );
  const side = width / code.size;
  const frames: Frame[] = [];
  for (let row = 0; row < code.size; row += 1) {
    let from = 0;
    for (let column = 0; column <= code.size; column += 1) {
      if (column < code.size && code.get(column, row) === 1) continue;
      if (column > from) {
        frames.push({ x: x + from * side, y: y + row * side, width: (column - from) * side, height: side });
      }
      from = column + 1;
    }
  }
  return frames;
}

/** Splits a key into the parts before the CNPJ, the CNPJ, and after it; a key of digits is one part. */
const piecesOf = (key: string): readonly string[] =>
  /^\d+$/.test(key)
    ? [key]
    : [key.slice(0, 9), key.slice(9, 23), key.slice(23)].filter((piece) => piece !== '');

function segmentOf(piece: string): Numeric | Alphanumeric | Byte {
  if (/^\d+$/.test(piece)) return new Numeric(piece);
  return /^[0-9A-Z]+$/.test(piece) ? new Alphanumeric(piece) : new Byte(piece);
}
