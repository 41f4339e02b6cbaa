/** One post of the client, with all its tries. */
export interface PostRecord {
  readonly externalId: string;
  /** The phase of its first try. */
  readonly phase: number;
  readonly firstAt: number;
  /** The first answer: `202`, another status, or what happened to the connection. */
  firstAnswer?: string | undefined;
  tries: number;
  acceptedAt?: number | undefined;
  /** The id that the service gave to the note. */
  id?: string | undefined;
}

/** An alert that fired, with the phase in which it was first seen. */
export interface SeenAlert {
  readonly phase: number;
  readonly name: string;
}

export interface PhaseRow {
  readonly phase: string;
  readonly posts: number;
  /** Refused first tries, by status or by what happened to the connection. */
  readonly refused: Readonly<Record<string, number>>;
  /** The longest time that a client had to try until its post was accepted, seconds. */
  readonly longestSeconds: number;
  readonly alerts: readonly string[];
}

export function summarize(
  phases: readonly string[],
  posts: readonly PostRecord[],
  alerts: readonly SeenAlert[],
): readonly PhaseRow[] {
  return phases.map((phase, index) => {
    const own = posts.filter((post) => post.phase === index);
    const waits = own.map(({ firstAt, acceptedAt = Number.POSITIVE_INFINITY }) => acceptedAt - firstAt);
    return {
      phase,
      posts: own.length,
      refused: countRefused(own),
      longestSeconds: Math.round(Math.max(0, ...waits) / 100) / 10,
      alerts: [...new Set(alerts.filter((alert) => alert.phase === index).map(({ name }) => name))],
    };
  });
}

function countRefused(posts: readonly PostRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { firstAnswer = 'none' } of posts) {
    if (firstAnswer !== accepted) counts[firstAnswer] = (counts[firstAnswer] ?? 0) + 1;
  }
  return counts;
}

const accepted = '202';

const heads = ['phase', 'posts', 'refused first tries', 'longest wait of a client', 'alerts'] as const;

/** Returns the rows as a table of Markdown. */
export function tableOf(rows: readonly PhaseRow[]): string {
  const cells = rows.map(({ phase, posts, refused, longestSeconds, alerts }) => [
    phase,
    `${posts}`,
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
