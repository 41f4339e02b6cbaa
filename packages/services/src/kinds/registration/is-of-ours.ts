import type { NoteTable } from '../../filing-record/note-rows.ts';

/** SQL condition: one of our signed requests for the document of the event `e` has the digest `digest`. */
export const isOfOurs = ({ name, note }: NoteTable['events'], digest: string): string => `exists (
      select from ${name} o
      join filing_run r on r.client_id = o.client_id and r.filing_id = o.id
      where o.client_id = e.client_id and o.${note} = e.${note} and r.digest_value = ${digest})`;
