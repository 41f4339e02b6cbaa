import { createContext, useContext } from 'hono/jsx';
import type { FieldProblems } from '../routes/define-action.ts';
import type { Person } from '../routes/person.ts';

/** The form that was sent, with what the person typed and what has to be corrected. */
export interface SentForm {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: FieldProblems;
}

/** The facts of a request that the parts of its page use. */
export interface PageContext {
  readonly person: Person;
  readonly now: Date;
  /** Returns the address to which the form of a path is sent, with its token. */
  readonly formAddress: (path: string) => string;
  /** Makes the id of a form. */
  readonly makeTicket: () => string;
  /** The text that the person searched for, which the field of the search keeps. */
  readonly searched: string | undefined;
  readonly sentForm: SentForm | undefined;
  readonly isUnmasked: boolean;
}

const Request = createContext<PageContext | undefined>(undefined);

export const PageContextProvider = Request.Provider;

/** Returns the request whose page is being written. */
export function usePage(): PageContext {
  const page = useContext(Request);
  if (page === undefined) throw new Error('this part belongs to a page');
  return page;
}
