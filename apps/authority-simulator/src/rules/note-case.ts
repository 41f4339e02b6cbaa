import { brasiliaDate, type Environment } from '@fiscal/domain';
import type { AuthorityLimits } from '../services/authority.ts';
import type { AuthorityState } from '../state/authority-state.ts';
import type { Registry } from '../state/registry.ts';
import type { Reader } from '../xml/xml-tree.ts';

/** One signed note before the business rules. `note` reads `infNFe`. */
export interface NoteCase {
  readonly note: Reader;
  /** `Id` without `NFe`. */
  readonly accessKey: string;
  readonly digestValue: string;
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly now: Date;
  readonly limits: AuthorityLimits;
  readonly registry: Registry;
  readonly state: AuthorityState;
}

/** One item of a note; `icms` is the group inside of `imposto/ICMS`. */
export interface ItemCase extends NoteCase {
  readonly item: Reader;
  readonly nItem: string;
  readonly icms: Reader | undefined;
}

/** The day of emission in Brasília (YYYY-MM-DD), which chooses the rows of the code lists. */
export function issueDay({ note, now }: NoteCase): string {
  const issued = Date.parse(note.text('ide/dhEmi') ?? '');
  return brasiliaDate(Number.isNaN(issued) ? now : new Date(issued));
}

export const itemCases = (subject: NoteCase): ItemCase[] =>
  subject.note.all('det').map((item) => ({
    ...subject,
    item,
    nItem: item.tree.attributes.nItem ?? '',
    icms: item.find('imposto/ICMS')?.children()[0],
  }));
