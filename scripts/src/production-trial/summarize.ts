import type { SeenAlert } from './watch-alerts.ts';

export type RequestKind = 'nfe' | 'nfse' | 'cancellation';

/** One request of the client for a document or its cancellation, with all its tries. */
export interface RequestRecord {
  readonly kind: RequestKind;
  /** The client's name of the document. */
  readonly externalId: string;
  /** The service's id of the document that is cancelled. */
  readonly documentId?: string | undefined;
  /** The phase of its first try. */
  readonly phase: number;
  readonly firstAt: number;
  /** The first answer: `202`, another status, or what happened to the connection. */
  firstAnswer?: string | undefined;
  tries: number;
  acceptedAt?: number | undefined;
  /** The id that the service gave to the note, the NFS-e or the event. */
  id?: string | undefined;
}

export interface PhaseRow {
  readonly phase: string;
  readonly requests: number;
  /** Refused first tries, by status or by what happened to the connection. */
  readonly refused: Readonly<Record<string, number>>;
  /** The longest time that a client had to try until its request was accepted, seconds. */
  readonly longestSeconds: number;
  readonly alerts: readonly string[];
}

export function summarize(
  phases: readonly string[],
  requests: readonly RequestRecord[],
  alerts: readonly SeenAlert[],
): readonly PhaseRow[] {
  return phases.map((phase, index) => {
    const own = requests.filter((request) => request.phase === index);
    const waits = own.map(({ firstAt, acceptedAt = Number.POSITIVE_INFINITY }) => acceptedAt - firstAt);
    return {
      phase,
      requests: own.length,
      refused: countRefused(own),
      longestSeconds: Math.round(Math.max(0, ...waits) / 100) / 10,
      alerts: alerts.filter((alert) => alert.phase === index).map(nameOfAlert),
    };
  });
}

const nameOfAlert = ({ name, isNew }: SeenAlert): string => (isNew ? name : `${name} (still)`);

function countRefused(requests: readonly RequestRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { firstAnswer = 'none' } of requests) {
    if (firstAnswer !== accepted) counts[firstAnswer] = (counts[firstAnswer] ?? 0) + 1;
  }
  return counts;
}

const accepted = '202';

const heads = ['phase', 'requests', 'refused first tries', 'longest wait of a client', 'alerts'] as const;

/** Returns the rows as a table of Markdown. */
export function tableOf(rows: readonly PhaseRow[]): string {
  const cells = rows.map(({ phase, requests, refused, longestSeconds, alerts }) => [
    phase,
    `${requests}`,
    Object.entries(refused)
      .map(([answer, count]) => `${count} × ${answer}`)
      .join(', ') || 'none',
    `${longestSeconds.toFixed(1)} s`,
    alerts.join(', ') || 'none',
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
