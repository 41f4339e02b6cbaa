import type { NfseAddress } from '@fiscal/api-contract';
import { given } from '@fiscal/domain';
import { findServiceCode, type ServiceGroup } from '@fiscal/tax-tables';
import { untaxedService } from '../resolve/incidence.ts';
import { countGiven } from './count-given.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

type WhatAndWhen = Pick<NfseRuleFacts, 'service' | 'competenceDate'>;

const groupOf = ({ service, competenceDate }: WhatAndWhen): ServiceGroup | null | undefined =>
  findServiceCode(service.nationalCode, competenceDate)?.group;

const isAbroad = (address: NfseAddress | undefined): boolean => address !== undefined && 'country' in address;
const isAtHome = (address: NfseAddress | undefined): boolean => address !== undefined && !isAbroad(address);

/** The rules about the groups obra and atvEvento. */
export const workRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['service', 'competenceDate'],
    [
      {
        id: 'E0370',
        cStat: 'E0370',
        source: `${annexI}, serv/obra`,
        path: 'service.construction',
        message: 'este serviço exige os dados da obra',
        fails: (facts) => groupOf(facts) === 'construction' && !given(facts.service.construction),
      },
      {
        id: 'E0372',
        cStat: 'E0372',
        source: `${annexI}, serv/obra`,
        path: 'service.construction',
        message: 'este serviço não leva os dados de obra',
        fails: (facts) => groupOf(facts) !== 'construction' && given(facts.service.construction),
      },
      {
        id: 'E0390',
        cStat: 'E0390',
        source: `${annexI}, serv/atvEvento`,
        path: 'service.event',
        message: 'os serviços do item 12 exigem os dados do evento',
        fails: (facts) => groupOf(facts) === 'event' && !given(facts.service.event),
      },
      {
        id: 'E0392',
        cStat: 'E0392',
        source: `${annexI}, serv/atvEvento`,
        path: 'service.event',
        message: 'só os serviços do item 12 e o 99.01.01 levam os dados de evento',
        fails: (facts) =>
          groupOf(facts) !== 'event' &&
          facts.service.nationalCode !== untaxedService &&
          given(facts.service.event),
      },
    ],
  ),
  ...nfseRulesOver(
    ['service'],
    [
      {
        id: 'construction/one-identification',
        source: 'layout of the DPS 1.01, choice of cObra, cCIB and end',
        path: 'service.construction',
        message: 'informe exatamente um de workCode, cib e address',
        fails: ({ service: { construction } }) =>
          given(construction) &&
          countGiven(construction.workCode, construction.cib, construction.address) !== 1,
      },
      {
        id: 'event/one-identification',
        source: 'layout of the DPS 1.01, choice of idAtvEvt and end',
        path: 'service.event',
        message: 'informe exatamente um de eventCode e address',
        fails: ({ service: { event } }) => given(event) && countGiven(event.eventCode, event.address) !== 1,
      },
      {
        id: 'event/days',
        source: 'specification 2.7: an event ends on the day it begins or later',
        path: 'service.event.endDate',
        message: 'o evento não pode terminar antes de começar',
        fails: ({ service: { event } }) => given(event) && event.endDate < event.startDate,
      },
    ],
  ),
  ...nfseRulesOver(
    ['service', 'location'],
    [
      {
        id: 'E0384',
        cStat: 'E0384',
        source: `${annexI}, obra/end/endExt`,
        path: 'service.construction.address',
        message: 'obra no exterior exige endereço no exterior',
        fails: ({ service, location }) =>
          location.kind === 'country' && isAtHome(service.construction?.address),
      },
      {
        id: 'E0386',
        cStat: 'E0386',
        source: `${annexI}, obra/end/endExt`,
        path: 'service.construction.address',
        message: 'obra no Brasil não tem endereço no exterior',
        fails: ({ service, location }) => location.kind === 'city' && isAbroad(service.construction?.address),
      },
      {
        id: 'E0402',
        cStat: 'E0402',
        source: `${annexI}, atvEvento/end/endExt`,
        path: 'service.event.address',
        message: 'evento no exterior exige endereço no exterior',
        fails: ({ service, location }) => location.kind === 'country' && isAtHome(service.event?.address),
      },
      {
        id: 'E0404',
        cStat: 'E0404',
        source: `${annexI}, atvEvento/end/endExt`,
        path: 'service.event.address',
        message: 'evento no Brasil não tem endereço no exterior',
        fails: ({ service, location }) => location.kind === 'city' && isAbroad(service.event?.address),
      },
    ],
  ),
];
