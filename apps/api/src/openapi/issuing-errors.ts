/** 422 of a note that is issued or previewed: both are asked the same. */
export const errorsOfIssuing = {
  nfe: [
    'validation_failed',
    'series_missing',
    'certificate_unavailable',
    'model_invalid',
    'sandbox_homologation_only',
    'total_mismatch',
  ],
  nfse: [
    'validation_failed',
    'series_missing',
    'certificate_unavailable',
    'sandbox_homologation_only',
    'total_mismatch',
    'municipality_not_served',
  ],
} as const;

/** 409 of a note that is issued or previewed, by their reasons (Portuguese). */
export const conflictsOfIssuing = {
  nfe: {
    external_id_content: 'externalId usado com outro conteúdo, ou por uma nota cujo número foi inutilizado',
    state: 'estado sem reenvio',
    range_in_use: 'número da nota rejeitada numa faixa em inutilização ou inutilizada',
  },
  nfse: { external_id_content: 'externalId usado com outro conteúdo', state: 'estado sem reenvio' },
};
