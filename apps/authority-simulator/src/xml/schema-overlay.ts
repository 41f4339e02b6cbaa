/** A replacement in a base file, made exactly once, inside the named simple type, if one is given. */
export interface Overlay {
  readonly file: string;
  readonly type?: string | undefined;
  readonly find: string;
  readonly replace: string;
}

const key = '[0-9]{6}[0-9A-Z]{12}[0-9]{26}';
const cnpj = '[0-9A-Z]{12}[0-9]{2}';

const basicTypes = (file: string): Overlay[] => [
  { file, type: 'TChNFe', find: '[0-9]{44}', replace: key },
  { file, type: 'TCnpj', find: '[0-9]{14}', replace: cnpj },
  { file, type: 'TCnpjVar', find: '[0-9]{3,14}', replace: cnpj },
  { file, type: 'TCnpjOpc', find: '[0-9]{0}|[0-9]{14}', replace: `[0-9]{0}|${cnpj}` },
];

const eventId = (file: string): Overlay => ({
  file,
  find: 'value="ID[0-9]{52}"',
  replace: 'value="ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}"',
});

/**
 * The changes from PL_010b_V1.30 to what the authority accepts since NT 2026.004 (alphanumeric CNPJ and access key).
 * The event types also accept protocols of 17 digits and status codes of 4.
 */
export const schemaOverlays: readonly Overlay[] = [
  ...basicTypes('tiposBasico_v4.00.xsd'),
  { file: 'leiauteNFe_v4.00.xsd', find: 'value="NFe[0-9]{44}"', replace: `value="NFe${key}"` },
  {
    file: 'leiauteInutNFe_v4.00.xsd',
    find: 'value="ID[0-9]{41}"',
    replace: 'value="ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}"',
  },
  eventId('leiauteConsSitNFe_v4.00.xsd'),
  eventId('leiauteEvento_v1.00.xsd'),
  ...basicTypes('tiposBasico_v1.03.xsd'),
  { file: 'tiposBasico_v1.03.xsd', type: 'TProt', find: '[0-9]{15}', replace: '[0-9]{15}|[0-9]{17}' },
  { file: 'tiposBasico_v1.03.xsd', type: 'TStat', find: '[0-9]{3}', replace: '[0-9]{3,4}' },
];
