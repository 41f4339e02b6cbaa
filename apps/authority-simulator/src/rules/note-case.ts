import { brasiliaDate, type Environment } from '@fiscal/domain';
import type { AuthorityLimits } from '../authority.ts';
import type { OptionalRules } from '../state/optional-rules.ts';
import type { Reader } from '../xml/xml-tree.ts';
import { type ReformGroup, reformGroupOf } from './reform-group.ts';

/** A signed note to judge by the business rules. `note` reads `infNFe`. */
export interface NoteCase {
  readonly note: Reader;
  /** The `det` elements, read once for the many rules that add them up. */
  readonly items: readonly Reader[];
  /** `Id` without `NFe`. */
  readonly accessKey: string;
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly now: Date;
  /** The day of issue in Brasília (YYYY-MM-DD), which selects rates and rows of the code lists. */
  readonly issuedOn: string;
  readonly limits: AuthorityLimits;
  readonly optionalRules: OptionalRules;
}

/** An item of a note; `icms` is the group inside `imposto/ICMS`. */
export interface ItemCase extends NoteCase {
  readonly item: Reader;
  readonly nItem: string;
  readonly icms: Reader | undefined;
  readonly reform: ReformGroup | undefined;
}

/** Returns the day of issue in Brasília; the schema has checked that dhEmi is a date. */
export const issueDay = (note: Reader): string => brasiliaDate(new Date(note.text('ide/dhEmi') ?? ''));

export const itemCases = (subject: NoteCase): ItemCase[] =>
  subject.items.map((item) => ({
    ...subject,
    item,
    nItem: item.tree.attributes.nItem ?? '',
    icms: item.find('imposto/ICMS')?.children()[0],
    reform: reformGroupOf(item, subject.issuedOn),
  }));
