import { environments } from '@fiscal/domain';
import { z } from 'zod';
import { type AdminRoute, authorityRoutes, route } from '../../admin/authority-routes.ts';
import type { FaultBook } from '../../faults/fault-book.ts';
import type { Ledger } from '../../state/ledger.ts';
import type { CallJournal } from '../../web/call-journal.ts';
import type { Outages } from '../../web/outages.ts';
import { parseSefinScenario, type SefinOperation, type SefinScenario } from '../faults/sefin-scenario.ts';
import { municipalEvents, registerMunicipalEvent } from '../operations/municipal-event.ts';
import type { Sefin } from '../sefin.ts';
import { usualMunicipality } from '../state/municipality.ts';
import type { SefinLine } from '../state/sefin-line.ts';

export interface SefinAdminDeps {
  readonly sefin: Sefin;
  readonly ledger: Ledger<SefinLine>;
  readonly faults: FaultBook<SefinScenario>;
  readonly journal: CallJournal<SefinOperation>;
  readonly outages: Outages;
}

const rate = z.string().regex(/^\d(\.\d{2})?$/);
const amount = z.string().regex(/^\d{1,15}(\.\d{2})?$/);
const day = z.iso.date();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const service = z.string().regex(/^\d{6}$/);

const municipality = z.strictObject({
  agreement: z.enum(['active', 'inactive', 'absent']).optional(),
  activeFrom: day.optional(),
  nationalIssuer: z.enum(['yes', 'no']).optional(),
  defaultRate: rate.optional(),
  rates: z.record(service, z.array(z.strictObject({ rate, from: day, to: day.optional() }))).optional(),
  refusedServices: z.array(service).optional(),
  untaxedServices: z.array(service).optional(),
  registrations: z.record(z.string(), z.string()).optional(),
  benefits: z
    .array(
      z.strictObject({
        number: z.string().regex(/^\d{14}$/),
        description: z.string(),
        type: z.enum(['1', '2', '3', '4']),
        reduction: amount.optional(),
        rate: rate.optional(),
      }),
    )
    .optional(),
  cancelHours: z.int().nonnegative().optional(),
  cancelCeiling: amount.optional(),
});

const taxpayer = z.strictObject({
  standing: z.enum(['active', 'absent']).optional(),
  simples: z
    .array(z.strictObject({ option: z.enum(['2', '3']), from: month, to: month.optional() }))
    .optional(),
  name: z.string().min(1).max(300).optional(),
  address: z
    .strictObject({
      street: z.string(),
      number: z.string(),
      district: z.string(),
      zip: z.string().regex(/^\d{8}$/),
    })
    .optional(),
});

const municipalOrder = z.strictObject({
  environment: z.enum(environments),
  accessKey: z.string().length(50),
  eventType: z.enum(municipalEvents),
  reason: z.string().min(15).max(255),
});

/** The requests that the admin endpoint answers for the Sefin, below `/nfse`. */
export const sefinAdminRoutes = (deps: SefinAdminDeps): readonly AdminRoute[] => [
  ...registerRoutes(deps),
  ...authorityRoutes({ ...deps, prefix: '/nfse', parseScenario: parseSefinScenario }),
  route('POST', /^\/nfse\/municipal-events$/, ({ body }) =>
    registerMunicipalEvent(deps.sefin, municipalOrder.parse(body)),
  ),
];

function registerRoutes({ sefin: { registers } }: SefinAdminDeps): readonly AdminRoute[] {
  const { municipalities, taxpayers } = registers;
  return [
    route('GET', /^\/nfse\/municipalities$/, () => municipalities.list()),
    route('PUT', /^\/nfse\/municipalities\/(\d{7})$/, ({ parameter, body }) => {
      const set = municipality.parse(body);
      municipalities.put({ ...usualMunicipality(parameter), ...withoutAbsent(set) });
      return registers.save();
    }),
    route('DELETE', /^\/nfse\/municipalities\/(\d{7})$/, ({ parameter }) =>
      municipalities.remove(parameter) ? registers.save() : 'absent',
    ),
    route('GET', /^\/nfse\/taxpayers$/, () => taxpayers.list()),
    route('PUT', /^\/nfse\/taxpayers$/, ({ body }) => {
      taxpayers.setClosed(z.strictObject({ closed: z.boolean() }).parse(body).closed);
      return registers.save();
    }),
    route('PUT', /^\/nfse\/taxpayers\/(\d{11}|[0-9A-Z]{14})$/, ({ parameter, body }) => {
      taxpayers.put({ document: parameter, ...taxpayer.parse(body) });
      return registers.save();
    }),
    route('DELETE', /^\/nfse\/taxpayers\/(\d{11}|[0-9A-Z]{14})$/, ({ parameter }) =>
      taxpayers.remove(parameter) ? registers.save() : 'absent',
    ),
    route('GET', /^\/nfse\/layouts$/, () => registers.layouts()),
    route('PUT', /^\/nfse\/layouts$/, ({ body }) => {
      registers.setLayouts(z.array(z.enum(['1.00', '1.01'])).parse(body));
      return registers.save();
    }),
  ];
}

/** Removes the keys without a value, so that they do not overwrite the usual values. */
const withoutAbsent = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
