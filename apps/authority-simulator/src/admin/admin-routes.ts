import { environments } from '@fiscal/domain';
import { z } from 'zod';
import type { Authority } from '../authority.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import { parseScenario } from '../faults/scenario.ts';
import type { AdjustableClock } from '../state/adjustable-clock.ts';
import type { Ledger } from '../state/ledger.ts';
import type { OptionalRulesSwitch } from '../state/optional-rules.ts';
import type { PausedWindows } from '../state/paused-windows.ts';
import type { CallJournal } from '../web/call-journal.ts';
import type { Outages } from '../web/outages.ts';

export interface AdminRequest {
  /** The variable part of the path. */
  readonly parameter: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** `answer` gives the body of a 200, nothing for a 204, or `absent` for a 404. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: RegExp;
  readonly answer: (request: AdminRequest) => unknown;
}

export interface AdminDeps {
  readonly authority: Authority;
  readonly faults: FaultBook;
  readonly journal: CallJournal;
  readonly ledger: Ledger;
  readonly clock: AdjustableClock;
  readonly pauses: PausedWindows;
  readonly outages: Outages;
  readonly optionalRules: OptionalRulesSwitch;
  readonly revoked: Set<string>;
  readonly registryChanged: () => Promise<void>;
}

const environment = z.enum(environments);
const cnpj = z.string().regex(/^[0-9A-Z]{14}$/);

const faultOrder = z.strictObject({
  scenario: z.string().refine((text) => parseScenario(text) !== undefined, 'unknown scenario'),
  environment: environment.optional(),
  service: z.string().optional(),
  cnpj: cnpj.optional(),
  accessKey: z.string().optional(),
  count: z.int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
});

const taxpayer = z.strictObject({
  stateRegistrations: z.array(z.string()).optional(),
  enabled: z.boolean().optional(),
  federal: z.enum(['active', 'inactive', 'absent']).optional(),
  crt: z.enum(['1', '2', '3', '4']).optional(),
  denial: z.enum(['301', '302', '303']).optional(),
});

const pausedWindow = z.strictObject({
  environment: environment.optional(),
  cStat: z.enum(['108', '109']),
  from: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  to: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});

const isApplied = z.enum(['checked', 'ignored']);
const optionalRules = z.strictObject({
  benefitCodes: isApplied.exactOptional(),
  paymentsBelowTotal: isApplied.exactOptional(),
});

const route = (method: AdminRoute['method'], path: RegExp, answer: AdminRoute['answer']): AdminRoute => ({
  method,
  path,
  answer,
});

/** Returns everything that the admin endpoint can do, as one table. */
export const adminRoutes = (deps: AdminDeps): readonly AdminRoute[] => [
  route('GET', /^\/health$/, () => ({
    status: 'ok',
    ledger: deps.ledger.file,
    recovered: deps.ledger.recovered ?? null,
  })),
  ...faultRoutes(deps),
  ...registryRoutes(deps),
  route('GET', /^\/paused$/, () => deps.pauses.list()),
  route('POST', /^\/paused$/, ({ body }) => deps.pauses.add(pausedWindow.parse(body))),
  route('DELETE', /^\/paused$/, () => deps.pauses.clear()),
  route('GET', /^\/clock$/, () => ({ offsetMs: deps.clock.offsetMs(), now: deps.clock.now().toISOString() })),
  route('PUT', /^\/clock$/, ({ body }) =>
    deps.clock.setOffset(z.strictObject({ offsetMs: z.int() }).parse(body).offsetMs),
  ),
  route('GET', /^\/optional-rules$/, () => deps.optionalRules.current()),
  route('PUT', /^\/optional-rules$/, ({ body }) => deps.optionalRules.set(optionalRules.parse(body))),
  route('PUT', /^\/revoked\/([0-9A-F]+)$/, ({ parameter }) => void deps.revoked.add(parameter)),
  route('DELETE', /^\/revoked\/([0-9A-F]+)$/, ({ parameter }) =>
    deps.revoked.delete(parameter) ? undefined : 'absent',
  ),
  route('GET', /^\/calls$/, ({ query }) => ({
    counts: deps.journal.counts(),
    calls: deps.journal.latest(query.get('accessKey') ?? undefined),
  })),
  route('GET', /^\/ledger$/, ({ query }) => readLedger(deps, query)),
];

const faultRoutes = ({ faults, outages }: AdminDeps): readonly AdminRoute[] => [
  route('GET', /^\/faults$/, () => faults.list()),
  route('POST', /^\/faults$/, async ({ body }) => {
    const order = faultOrder.parse(body);
    const scenario = parseScenario(order.scenario);
    if (scenario?.kind === 'unavailable') await outages.begin(scenario, order.environment);
    return faults.add(order);
  }),
  route('DELETE', /^\/faults$/, async () => {
    await outages.end();
    return faults.clear();
  }),
  route('DELETE', /^\/faults\/(\d+)$/, ({ parameter }) => (faults.remove(parameter) ? undefined : 'absent')),
];

const registryRoutes = ({ authority: { registry }, registryChanged }: AdminDeps): readonly AdminRoute[] => [
  route('GET', /^\/registry$/, () => registry.list()),
  route('PUT', /^\/registry\/([0-9A-Z]{14})$/, ({ parameter, body }) => {
    registry.put({ cnpj: parameter, ...taxpayer.parse(body) });
    return registryChanged();
  }),
  route('DELETE', /^\/registry\/([0-9A-Z]{14})$/, async ({ parameter }) => {
    if (!registry.remove(parameter)) return 'absent';
    return registryChanged();
  }),
];

/**
 * Returns lines after number `after`, of one environment or type on request; due queued notes get their verdict first.
 */
async function readLedger({ ledger, authority }: AdminDeps, query: URLSearchParams): Promise<unknown> {
  authority.state.judgeDue(authority.clock.now());
  await ledger.durable();
  const after = Number(query.get('after') ?? 0);
  const wanted = (name: 'environment' | 'type', value: unknown): boolean => {
    const asked = query.get(name);
    return asked === null || asked === value;
  };
  const lines = ledger.lines
    .slice(after)
    .filter(
      (line) =>
        wanted('type', line.type) && wanted('environment', 'environment' in line ? line.environment : null),
    );
  return { total: ledger.lines.length, lines };
}
