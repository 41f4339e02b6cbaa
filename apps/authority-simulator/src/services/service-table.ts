import type { SchemaEntry } from '../xml/compile-schemas.ts';

export type ServiceName =
  | 'NFeAutorizacao4'
  | 'NFeRetAutorizacao4'
  | 'NFeConsultaProtocolo4'
  | 'NFeStatusServico4'
  | 'NFeInutilizacao4'
  | 'NFeRecepcaoEvento4';

export interface ServiceRow {
  readonly name: ServiceName;
  readonly operation: string;
  readonly path: string;
  readonly schema: SchemaEntry;
}

const row = (name: ServiceName, operation: string, schema: SchemaEntry): ServiceRow => ({
  name,
  operation,
  path: `/ws/${name.toLowerCase()}.asmx`,
  schema,
});

/** The web services of NF-e 4.00 with the paths of SP. Source: MOC 7.0, portal list of web services. */
export const services: readonly ServiceRow[] = [
  row('NFeAutorizacao4', 'nfeAutorizacaoLote', 'enviNFe_v4.00.xsd'),
  row('NFeRetAutorizacao4', 'nfeRetAutorizacaoLote', 'consReciNFe_v4.00.xsd'),
  row('NFeConsultaProtocolo4', 'nfeConsultaNF', 'consSitNFe_v4.00.xsd'),
  row('NFeStatusServico4', 'nfeStatusServicoNF', 'consStatServ_v4.00.xsd'),
  row('NFeInutilizacao4', 'nfeInutilizacaoNF', 'inutNFe_v4.00.xsd'),
  row('NFeRecepcaoEvento4', 'nfeRecepcaoEvento', 'envEvento_v1.00.xsd'),
];

export const wsdlNamespace = (service: ServiceRow): string =>
  `http://www.portalfiscal.inf.br/nfe/wsdl/${service.name}`;

export const serviceAt = (path: string): ServiceRow | undefined =>
  services.find((service) => service.path === path.toLowerCase());
