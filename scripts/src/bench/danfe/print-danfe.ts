import type { DanfeFigures, MeasuredDanfe } from './measure-danfe.ts';
import type { DanfseFigures } from './measure-danfse.ts';

/** The wanted documents a second and core, by the number of items. */
const wanted: Readonly<Record<number, number>> = { 1: 200, 20: 100, 990: 4 };

/** Returns lines with the figures and the wanted values. */
export function linesOfDanfe({ figures, other, memory }: MeasuredDanfe): readonly string[] {
  const ratioOf = ({ items, cpuMs }: DanfeFigures): string => {
    const theirs = other.kind === 'timed' ? other.cpuMs.get(items) : undefined;
    return theirs === undefined
      ? ''
      : `, brazilfiscalreport ${theirs.toFixed(0)} ms (ratio ${(cpuMs / theirs).toFixed(3)})`;
  };
  const lines = figures.map(
    (each) =>
      `DANFE of ${each.items} items, ${each.layout}: ${each.cpuMs.toFixed(2)} ms of CPU, ` +
      `${(1000 / each.cpuMs).toFixed(1)} a second and core (wanted: at least ${wanted[each.items] ?? 0}), ` +
      `${each.bytes} bytes, at most ${each.peakMb.toFixed(0)} MB resident${ratioOf(each)}.`,
  );
  const all = [
    ...lines,
    `Memory: ${memory.after.toFixed(1)} MB after ${memory.documents} documents of ${memory.items} items in one thread, ` +
      `floor ${memory.floor.toFixed(1)} MB after the first two (wanted: at most 5 MB more).`,
  ];
  return other.kind === 'timed'
    ? all
    : [...all, 'brazilfiscalreport: not run, for python3 does not have it.'];
}

/** The wanted DANFSe a second and core: as many as DANFEs of one item. */
const wantedDanfse = 200;

export const linesOfDanfse = (figures: readonly DanfseFigures[]): readonly string[] =>
  figures.map(
    ({ texts, cpuMs, bytes }) =>
      `DANFSe, ${texts} texts: ${cpuMs.toFixed(2)} ms of CPU, ${(1000 / cpuMs).toFixed(1)} a second and core ` +
      `(wanted: at least ${wantedDanfse}), ${bytes} bytes.`,
  );
