import type { DueGap, DueGaps } from '@fiscal/services';
import { tableLines } from '../context/console-output.ts';

const head = [
  'CLIENT',
  'COMPANY (OWNER)',
  'MODE',
  'ENVIRONMENT',
  'SERIES',
  'NUMBERS',
  'REASON',
  'DISABLE BY',
];

/** Writes a line for each range of numbers, with the company that has to correct or disable them. */
export function gapLines({ data, nextCursor }: DueGaps): readonly string[] {
  if (data.length === 0) return ['no gap is due'];
  return [
    ...tableLines([head, ...data.map(cellsOf)]),
    ...(nextCursor === null ? [] : [`more: --cursor ${nextCursor}`]),
  ];
}

const cellsOf = ({ clientId, companyId, mode, environment, series, from, to, reason, disableBy }: DueGap) => [
  clientId,
  companyId,
  mode,
  environment,
  `${series}`,
  from === to ? `${from}` : `${from}-${to}`,
  reason,
  disableBy,
];
