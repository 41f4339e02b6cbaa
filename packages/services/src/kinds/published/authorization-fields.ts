import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from './stored-value.ts';

/** What the service knows of the authorization of a note. */
interface AuthorizedNote {
  readonly authorizedAt: Date | null;
  /** When the earlier request was accepted whose document was registered instead; null as a rule. */
  readonly earlierRequestAt: Date | null;
}

/** The fields that the event of every authorization has. */
export const authorizationFields = (
  filing: FilingRow,
  { authorizedAt, earlierRequestAt }: AuthorizedNote,
) => ({
  authorizedAt: storedValue(filing, authorizedAt).toISOString(),
  earlierRequestAt: earlierRequestAt?.toISOString() ?? null,
});
