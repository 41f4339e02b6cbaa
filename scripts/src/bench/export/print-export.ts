import type { ExportFigures } from './measure-export.ts';

export function linesOfExport(figures: ExportFigures): readonly string[] {
  const { notes, megabytes, firstByteMs, seconds, idleMb, mostMb, floorSeconds, opened } = figures;
  const rate = megabytes / seconds;
  return [
    `Export of ${notes} notes, ${megabytes.toFixed(0)} MB: ${seconds.toFixed(1)} s, ${rate.toFixed(1)} MB/s (wanted: at least 20), ` +
      `first byte after ${firstByteMs.toFixed(0)} ms.`,
    `The same rows copied to a socket: ${floorSeconds.toFixed(1)} s; ratio ${(seconds / floorSeconds).toFixed(2)}.`,
    `API: ${idleMb.toFixed(0)} MB before, at most ${mostMb.toFixed(0)}; ${(mostMb - idleMb).toFixed(0)} MB more (wanted: at most 150).`,
    `unzip -t: ${opened.unzip}; zipfile of Python: ${opened.python}.`,
  ];
}
