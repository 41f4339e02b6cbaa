export const nfseNamespace = 'http://www.sped.fazenda.gov.br/nfse';
