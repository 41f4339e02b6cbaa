import type { Decimal } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { Reader } from '../xml/xml-tree.ts';
import type { NoteCase } from './note-case.ts';
import { differs, sumOf } from './same-amount.ts';

/** An element of the totals is the plain sum of what the items say, without tolerance. */
export interface SumRow {
  readonly id: string;
  readonly cStat: string;
  readonly total: string;
  readonly of: (item: Reader) => Decimal;
}

export const at = (path: string) => (item: Reader) => item.amount(path);

/** The rule of one total; a section that is not there has rules of its own. */
export const sumRule = (section: 'ICMSTot' | 'IBSCBSTot', source: string, row: SumRow): Rule<NoteCase> => ({
  id: row.id,
  cStat: row.cStat,
  text: `Total ${row.total} difere do somatório dos itens`,
  source: `${source} ${row.id}`,
  fails: ({ note, items }) =>
    note.has(`total/${section}`) &&
    differs(note.amount(`total/${section}/${row.total}`), sumOf(items.map(row.of))),
});
