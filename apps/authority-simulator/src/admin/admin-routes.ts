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
import { type AdminRoute, authorityRoutes, route } from './authority-routes.ts';

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

/** The requests that the admin endpoint answers for the SEFAZ. */
export const adminRoutes = (deps: AdminDeps): readonly AdminRoute[] => [
  route('GET', /^\/health$/, () => ({
    status: 'ok',
    ledger: deps.ledger.file,
    recovered: deps.ledger.recovered ?? null,
  })),
  ...authorityRoutes({ ...deps, prefix: '', parseScenario, ledger: judged(deps) }),
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

/** Returns a view of the ledger that gives due queued notes their verdict before it is read. */
const judged = ({ ledger, authority: { state, clock } }: AdminDeps): Pick<Ledger, 'lines' | 'durable'> => ({
  get lines() {
    return ledger.lines;
  },
  async durable() {
    state.judgeDue(clock.now());
    await ledger.durable();
  },
});
