import type { TimelineRecord } from '@fiscal/services';
import { tableLines } from '../context/console-output.ts';

/** Writes the lines of a history, and the next step. */
export const timelineLines = ({ data, next, nextCursor }: TimelineRecord): string[] => [
  ...tableLines([
    ['AT', 'DOCUMENT', 'STEP', 'OUTCOME', 'CODE', 'MESSAGE'],
    ...data.map(({ at, document, step, outcome, cStat, message }) => [
      at,
      document,
      step,
      outcome,
      cStat ?? '-',
      message,
    ]),
  ]),
  `next: ${next.actor} ${next.action}${next.at === null ? '' : ` at ${next.at}`}: ${next.message}`,
  ...(nextCursor === null ? [] : [`more: --cursor ${nextCursor}`]),
];
