import type { ConsoleOutput } from '../context/console-output.ts';

const width = 30;
const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Creates a function that draws the progress on one line of the terminal, again at each whole percent. */
export function createProgressBar(
  terminal: ConsoleOutput | undefined,
  size: number,
): (bytes: number) => void {
  let shown = -1;
  return (bytes) => {
    const percent = size === 0 ? 100 : Math.floor((100 * bytes) / size);
    if (percent === shown) return;
    shown = percent;
    const full = Math.floor((width * percent) / 100);
    const bar = '#'.repeat(full).padEnd(width);
    const end = percent === 100 ? '\n' : '';
    terminal?.write(
      `\r[${bar}] ${String(percent).padStart(3)}%  ${megabytes(bytes)} of ${megabytes(size)} MB${end}`,
    );
  };
}
