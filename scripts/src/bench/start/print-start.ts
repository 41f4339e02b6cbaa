import type { MeasuredStart } from './measure-start.ts';

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** Returns lines with the figures and the wanted values. */
export function linesOfStart({ processes, firstNote, laterNote }: MeasuredStart): readonly string[] {
  const lines = processes.map(
    ({ process, readyCpu, readyMb, idleCpu, idleMb }) =>
      `${process}, from its bundle until ready: ${milliseconds(readyCpu)} of CPU (wanted: below 1500), ` +
      `${readyMb.toFixed(0)} MB resident (wanted: below 250); after 10 s idle ${milliseconds(idleCpu)}, ${idleMb.toFixed(0)} MB.`,
  );
  return [
    ...lines,
    `First note, posted as soon as the API is ready: answered after ${milliseconds(firstNote.answered)}, authorized ` +
      `after ${milliseconds(firstNote.authorized)}; the eleventh: ${milliseconds(laterNote.answered)}, ${milliseconds(laterNote.authorized)}.`,
  ];
}
