import { findNbs, municipalityTable } from '@fiscal/tax-tables';
import type { SefinRule } from '../refusal/refusal.ts';
import { isForeignCountry } from '../tables/countries.ts';
import type { DpsCase } from './dps-case.ts';

const maritimeWaters = '0000000';
/** The code of operations without ISSQN, which may name an event too. */
const untaxedOperation = '990101';

const someoneAbroad = ({ takerAbroad, intermediaryAbroad, placeAbroad }: DpsCase): boolean =>
  takerAbroad || intermediaryAbroad || placeAbroad;

/** Returns the rule against the value `unknown`, which only notes transcribed from other layouts may have. */
const unknown = (code: string, name: string, value: string, what: string): SefinRule<DpsCase> => ({
  code,
  text: `${what} desconhecido não permitido`,
  field: `serv/comExt/${name}`,
  fails: ({ dps }) => dps.text(`serv/comExt/${name}`) === value,
});

/** The rules of place, codes and the groups that a service requires: Anexo I, rows of serv. */
export const serviceRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0302',
    text: 'Município da prestação não consta da tabela do IBGE',
    field: 'serv/locPrest/cLocPrestacao',
    fails: ({ dps, competence }) => {
      const place = dps.text('serv/locPrest/cLocPrestacao');
      return (
        place !== undefined &&
        place !== maritimeWaters &&
        municipalityTable.find(place, competence) === undefined
      );
    },
  },
  {
    code: 'E0304',
    text: 'País da prestação inexistente ou Brasil',
    field: 'serv/locPrest/cPaisPrestacao',
    fails: ({ dps, competence, placeAbroad }) =>
      placeAbroad && !isForeignCountry(dps.text('serv/locPrest/cPaisPrestacao'), competence),
  },
  {
    code: 'E0310',
    text: 'Código de tributação nacional não consta da lista',
    field: 'serv/cServ/cTribNac',
    fails: ({ service }) => service === undefined,
  },
  {
    code: 'E0312',
    text: 'Código de tributação nacional não administrado pelo município de incidência na competência',
    field: 'serv/cServ/cTribNac',
    fails: ({ incidenceEntry, incidenceActive, serviceCode }) =>
      incidenceActive === true && incidenceEntry?.refusedServices.includes(serviceCode) === true,
  },
  {
    code: 'E0315',
    text: 'Código de tributação municipal 000 não permitido',
    field: 'serv/cServ/cTribMun',
    fails: ({ dps }) => dps.text('serv/cServ/cTribMun') === '000',
  },
  {
    code: 'E0316',
    text: 'NBS não consta da tabela',
    field: 'serv/cServ/cNBS',
    fails: ({ dps, competence }) =>
      dps.has('serv/cServ/cNBS') && findNbs(dps.text('serv/cServ/cNBS') ?? '', competence) === undefined,
  },
  {
    code: 'E0318',
    text: 'NBS obrigatória em operação com o exterior',
    field: 'serv/cServ/cNBS',
    fails: (it) => (someoneAbroad(it) || it.taxation === '3') && !it.dps.has('serv/cServ/cNBS'),
  },
  {
    code: 'E0322',
    text: 'NBS obrigatória com o grupo IBSCBS',
    field: 'serv/cServ/cNBS',
    fails: ({ dps }) => dps.has('IBSCBS') && !dps.has('serv/cServ/cNBS'),
  },
  {
    code: 'E0330',
    text: 'Comércio exterior obrigatório em operação com o exterior',
    field: 'serv/comExt',
    fails: (it) => (someoneAbroad(it) || it.taxation === '3') && !it.dps.has('serv/comExt'),
  },
  unknown('E0333', 'mdPrestacao', '0', 'Modo de prestação'),
  unknown('E0341', 'mecAFComexP', '00', 'Mecanismo de apoio do prestador'),
  unknown('E0343', 'mecAFComexT', '00', 'Mecanismo de apoio do tomador'),
  unknown('E0345', 'movTempBens', '0', 'Movimentação temporária de bens'),
  {
    code: 'E0370',
    text: 'Obra obrigatória para este serviço de construção',
    field: 'serv/obra',
    fails: ({ dps, service }) => service?.group === 'obra' && !dps.has('serv/obra'),
  },
  {
    code: 'E0372',
    text: 'Obra não permitida para este serviço',
    field: 'serv/obra',
    fails: ({ dps, service }) => service !== undefined && service.group !== 'obra' && dps.has('serv/obra'),
  },
  {
    code: 'E0390',
    text: 'Atividade de evento obrigatória para o item 12',
    field: 'serv/atvEvento',
    fails: ({ dps, service }) => service?.group === 'atvEvento' && !dps.has('serv/atvEvento'),
  },
  {
    code: 'E0392',
    text: 'Atividade de evento não permitida para este serviço',
    field: 'serv/atvEvento',
    fails: ({ dps, service, serviceCode }) =>
      service !== undefined &&
      service.group !== 'atvEvento' &&
      serviceCode !== untaxedOperation &&
      dps.has('serv/atvEvento'),
  },
];
