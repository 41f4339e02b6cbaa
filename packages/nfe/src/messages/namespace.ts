export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
