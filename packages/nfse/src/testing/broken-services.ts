import type { NfseService } from '@fiscal/domain';
import {
  abroad,
  type BrokenNfse,
  exported,
  iss,
  reform,
  requesting,
  service,
  show,
  trade,
  works,
} from './request-parts.ts';
import { aTakerAbroad, newYork, saoPaulo } from './sample-facts.ts';

type ForeignTrade = NonNullable<NfseService['foreignTrade']>;

/** Returns a request that breaks the rule in a field of the foreign trade. */
const trading = (rule: string, field: string, changes: Partial<ForeignTrade>): BrokenNfse =>
  requesting(rule, `service.foreignTrade.${field}`, abroad({ foreignTrade: { ...trade, ...changes } }));

export const serviceRows: readonly BrokenNfse[] = [
  requesting('E0302', 'service.location.cityCode', service({ location: { cityCode: '3500000' } })),
  requesting(
    'E0304',
    'service.location.country',
    service({ location: { country: 'BR' }, foreignTrade: trade }),
  ),
  requesting('E0310', 'service.nationalCode', service({ nationalCode: '019999' })),
  requesting('E0316', 'service.nbs', service({ nbs: '115029999' })),
  requesting('service/one-location', 'service.location', service({ location: {} })),
  requesting('E0315', 'service.municipalCode', service({ municipalCode: '000' })),
  trading('E0333', 'mode', { mode: '0' }),
  trading('E0341', 'providerIncentive', { providerIncentive: '00' }),
  trading('E0343', 'recipientIncentive', { recipientIncentive: '00' }),
  trading('E0345', 'temporaryGoods', { temporaryGoods: '0' }),
  trading('E0352', 'importDeclaration', { temporaryGoods: '2' }),
  trading('E0354', 'temporaryGoods', { exportRegistration: '1' }),
  trading('E0356', 'exportRegistration', { temporaryGoods: '3' }),
  requesting('E0318', 'service.nbs', abroad({ nbs: null })),
  requesting('E0318', 'service.nbs', {
    intermediary: aTakerAbroad,
    ...service({ nbs: null, foreignTrade: trade }),
  }),
  requesting(
    'E0318',
    'service.nbs',
    service({ nbs: null, location: { country: 'US' }, foreignTrade: trade }),
  ),
  requesting('E0330', 'service.foreignTrade', abroad({ foreignTrade: null })),
  requesting('E0330', 'service.foreignTrade', exported('US', { foreignTrade: null })),
  requesting('E0322', 'service.nbs', { ...service({ nbs: null }), ...reform() }),
  requesting('E0370', 'service.construction', service({ nationalCode: '070202' })),
  requesting('E0372', 'service.construction', service({ construction: works.construction })),
  requesting('E0390', 'service.event', service({ nationalCode: '120101' })),
  requesting('E0392', 'service.event', service({ event: show.event })),
  requesting(
    'construction/one-identification',
    'service.construction',
    service({ ...works, construction: { workCode: '1', cib: '12345678' } }),
  ),
  requesting(
    'event/one-identification',
    'service.event',
    service({ ...show, event: { ...show.event, address: saoPaulo } }),
  ),
  requesting(
    'event/days',
    'service.event.endDate',
    service({ ...show, event: { ...show.event, endDate: '2026-11-19' } }),
  ),
  requesting('E0384', 'service.construction.address', {
    ...service({
      nationalCode: '070202',
      construction: { address: saoPaulo },
      location: { country: 'US' },
      foreignTrade: trade,
    }),
    ...iss({ taxation: 'export' }),
  }),
  requesting(
    'E0386',
    'service.construction.address',
    service({ nationalCode: '070202', construction: { address: newYork } }),
  ),
  requesting('E0402', 'service.event.address', {
    ...service({
      nationalCode: '120101',
      event: { name: 'Show', startDate: '2026-11-20', endDate: '2026-11-20', address: saoPaulo },
      location: { country: 'US' },
      foreignTrade: trade,
    }),
    ...iss({ taxation: 'export' }),
  }),
  requesting(
    'E0404',
    'service.event.address',
    service({
      nationalCode: '120101',
      event: { name: 'Show', startDate: '2026-11-20', endDate: '2026-11-20', address: newYork },
    }),
  ),
];
