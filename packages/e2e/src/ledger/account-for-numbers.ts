import type { StoredNote } from './compare-ledger.ts';
import type { Range } from './compare-registrations.ts';

/** The facts of one series. Its numbers below `next` are used up: no new document gets one of them. */
export interface SeriesToAccount {
  readonly cnpj: string;
  readonly series: number;
  readonly next: number;
  /** The notes of this series and of others. */
  readonly notes: readonly StoredNote[];
  /** The registered disabled ranges, of this series and of others. */
  readonly disabled: readonly Range[];
  /** The gaps of this series, as the service lists them. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

const endings: ReadonlySet<string> = new Set(['authorized', 'denied', 'cancelled']);

/**
 * Returns one sentence for each number of a series that has no end, or more than one. The end of a number is a note
 * that is authorized, denied or cancelled, a disabled range, or a listed gap.
 */
export function accountForNumbers(given: SeriesToAccount): readonly string[] {
  const { cnpj, series, next, notes, disabled, gaps } = given;
  const own = notes.filter((note) => note.cnpj === cnpj && note.series === series);
  const ended = new Map(
    own.filter(({ status }) => endings.has(status)).map((note) => [note.number, note.status]),
  );
  const ranges = disabled.filter((range) => range.cnpj === cnpj && range.series === series);
  const numbers = Array.from({ length: next - 1 }, (_, index) => index + 1);
  return [
    ...numbers.flatMap((number) => {
      const ofNote = ended.get(number);
      const ends = [
        ...(ofNote === undefined ? [] : [ofNote]),
        ...ranges.filter(({ first, last }) => first <= number && number <= last).map(() => 'disabled'),
        ...gaps.filter(({ from, to }) => from <= number && number <= to).map(() => 'in the gaps'),
      ];
      if (ends.length === 1) return [];
      return [
        `${cnpj} series ${series} number ${number} is ${ends.length === 0 ? 'nowhere' : ends.join(' and ')}`,
      ];
    }),
    ...own
      .filter(({ status, number }) => (status === 'disabled') !== ranges.some((range) => isIn(number, range)))
      .map(({ status, number }) => `${cnpj} series ${series} number ${number}: its note is ${status}`),
  ];
}

const isIn = (number: number, { first, last }: Range): boolean => first <= number && number <= last;
