import type { Decimal } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { Reader } from '../xml/xml-tree.ts';
import type { NoteCase } from './note-case.ts';
import { differs, sumOf } from './same-amount.ts';

/** A field of the totals that is the exact sum of a value of the items. */
export interface SumRow {
  readonly id: string;
  readonly cStat: string;
  readonly total: string;
  readonly of: (item: Reader) => Decimal;
}

export const at = (path: string) => (item: Reader) => item.amount(path);

/** Returns the rule of one total. It accepts a note without the section; other rules require the section. */
export const sumRule = (section: 'ICMSTot' | 'IBSCBSTot', source: string, row: SumRow): Rule<NoteCase> => ({
  id: row.id,
  cStat: row.cStat,
  text: `Total ${row.total} difere do somatório dos itens`,
  source: `${source} ${row.id}`,
  fails: ({ note, items }) =>
    note.has(`total/${section}`) &&
    differs(note.amount(`total/${section}/${row.total}`), sumOf(items.map(row.of))),
});
