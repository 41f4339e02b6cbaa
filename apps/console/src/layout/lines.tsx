import { Count, Time } from './values.tsx';

/** A number of things, and the page that lists them. */
export interface Line {
  readonly count: number;
  readonly text: string;
  readonly address: string;
  /** The time since which the oldest waits. */
  readonly since: Date | null;
  /** The fact that has to be known before the page is opened. */
  readonly more?: string | undefined;
}

interface LinesProps {
  readonly lines: readonly Line[];
  /** The sentence in place of a list without lines. */
  readonly empty: string;
}

/** Lines that each lead to a list. A line without anything is no link. */
export const Lines = ({ lines, empty }: LinesProps) =>
  lines.length === 0 ? (
    <p>{empty}</p>
  ) : (
    <ul class="lines">
      {lines.map(({ count, text, address, since, more }) => (
        <li class={count === 0 ? 'nothing' : undefined}>
          <Count value={count} />{' '}
          <span class="what">
            {count === 0 ? text : <a href={address}>{text}</a>}
            {more === undefined ? null : <small> {more}</small>}
          </span>
          <span class="since">{since === null ? null : <Time at={since} />}</span>
        </li>
      ))}
    </ul>
  );
