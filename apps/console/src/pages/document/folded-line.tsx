import { Masked, Moment, OtherText } from '../../layout/values.tsx';
import { periodWords } from '../../words/time-words.ts';
import type { FoldedLines } from './fold-history.ts';
import type { HistoryLine } from './read-history.ts';

/** One line of the history, or many equal attempts in one line that opens. */
export const FoldedLine = ({ times, lines }: FoldedLines) => {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (times === 1) return <Line {...first} />;
  return (
    <details>
      <summary>
        {times} tentativas iguais, {periodWords(first.at, last.at)}. A última: <Line {...last} />
      </summary>
      <ol>
        {lines.map((line) => (
          <li>
            <Moment at={line.at} /> <Line {...line} />
          </li>
        ))}
      </ol>
    </details>
  );
};

const Line = ({ message, reason }: HistoryLine) => (
  <>
    <Masked value={message} />
    {reason === null ? null : (
      <>
        {' '}
        <OtherText text={reason} />
      </>
    )}
  </>
);
