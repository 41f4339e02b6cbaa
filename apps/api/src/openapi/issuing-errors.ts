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
    external_id_content: 'externalId usado com outro conteúdo',
    state:
      'estado sem reenvio: o número foi inutilizado (status disabled), ou a empresa está no outro ambiente',
    range_in_use: 'número da nota rejeitada numa faixa em inutilização ou inutilizada',
  },
  nfse: { external_id_content: 'externalId usado com outro conteúdo', state: 'estado sem reenvio' },
};
