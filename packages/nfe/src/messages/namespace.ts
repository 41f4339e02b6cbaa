export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';

/** What a document that both sides keep begins with. */
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
