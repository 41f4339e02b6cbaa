const documents = { nfe_event: 'note_id', nfse_event: 'nfse_id' } as const;

/** SQL condition: the signed request with the digest `digest` is one of ours for the document of the event `e`. */
export const isOfOurs = (table: keyof typeof documents, digest: string): string => `exists (
      select from ${table} o
      join filing_run r on r.client_id = o.client_id and r.filing_id = o.id
      where o.client_id = e.client_id and o.${documents[table]} = e.${documents[table]} and r.digest_value = ${digest})`;
