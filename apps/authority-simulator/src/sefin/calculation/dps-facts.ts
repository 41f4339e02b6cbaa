import type { Reader } from '../../xml/xml-tree.ts';
import { findService, type ServiceRow } from '../tables/services.ts';

/** The values of an `infDPS` that rules and calculation read. */
export interface DpsFacts {
  readonly dps: Reader;
  /** The CNPJ or CPF of the provider, who is the emitter; empty for any other document. */
  readonly emitter: string;
  /** cLocEmi */
  readonly municipality: string;
  readonly competence: string;
  /** tribISSQN */
  readonly taxation: string;
  /** tpRetISSQN */
  readonly withholding: string;
  readonly option: 'regular' | 'mei' | 'simples';
  /** regApTribSN */
  readonly simplesRegime: string | undefined;
  /** regEspTrib */
  readonly specialRegime: string;
  readonly serviceCode: string;
  readonly service: ServiceRow | undefined;
  readonly placeAbroad: boolean;
  readonly takerAbroad: boolean;
  readonly intermediaryAbroad: boolean;
  readonly suspended: boolean;
}

const options: Readonly<Record<string, DpsFacts['option']>> = { '2': 'mei', '3': 'simples' };

/** Returns whether a person is abroad: has a foreign address, or a foreign registration and no address. */
const isAbroad = (person: Reader | undefined): boolean =>
  person !== undefined && (person.has('end/endExt') || (!person.has('end') && person.has('NIF')));

/** Returns the CNPJ or CPF of a person of the DPS. */
export const documentOf = (person: Reader | undefined): string | undefined =>
  person?.text('CNPJ') ?? person?.text('CPF');

/** Reads the facts of an `infDPS` whose form is valid. */
export function factsOf(dps: Reader): DpsFacts {
  const text = (path: string): string => dps.text(path) ?? '';
  const serviceCode = text('serv/cServ/cTribNac');
  return {
    dps,
    emitter: documentOf(dps.find('prest')) ?? '',
    municipality: text('cLocEmi'),
    competence: text('dCompet'),
    taxation: text('valores/trib/tribMun/tribISSQN'),
    withholding: text('valores/trib/tribMun/tpRetISSQN'),
    option: options[text('prest/regTrib/opSimpNac')] ?? 'regular',
    simplesRegime: dps.text('prest/regTrib/regApTribSN'),
    specialRegime: text('prest/regTrib/regEspTrib'),
    serviceCode,
    service: findService(serviceCode),
    placeAbroad: dps.has('serv/locPrest/cPaisPrestacao'),
    takerAbroad: isAbroad(dps.find('toma')),
    intermediaryAbroad: isAbroad(dps.find('interm')),
    suspended: dps.has('valores/trib/tribMun/exigSusp'),
  };
}
