import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from './stored-value.ts';

/** The facts about the authorization of a note. */
interface AuthorizedNote {
  readonly authorizedAt: Date | null;
  /**
   * The time when an earlier request was accepted, if its document was registered instead of the last one; else null.
   */
  readonly earlierRequestAt: Date | null;
}

/** Returns the fields that every event about an authorization has. */
export const authorizationFields = (
  filing: FilingRow,
  { authorizedAt, earlierRequestAt }: AuthorizedNote,
) => ({
  authorizedAt: storedValue(filing, authorizedAt).toISOString(),
  earlierRequestAt: earlierRequestAt?.toISOString() ?? null,
});
