import type { Reader } from '../../xml/xml-tree.ts';
import { findService, type ServiceRow } from '../tables/services.ts';

/** What rules and calculation read from an `infDPS` again and again. */
export interface DpsFacts {
  readonly dps: Reader;
  /** CNPJ or CPF of the provider, which is the emitter; empty for any other. */
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

/** A person is abroad by a foreign address, or by a foreign registration without any address. */
const isAbroad = (person: Reader | undefined): boolean =>
  person !== undefined && (person.has('end/endExt') || (!person.has('end') && person.has('NIF')));

/** CNPJ or CPF of a person of the DPS. */
export const documentOf = (person: Reader | undefined): string | undefined =>
  person?.text('CNPJ') ?? person?.text('CPF');

/** Reads an `infDPS` of the right form. */
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
