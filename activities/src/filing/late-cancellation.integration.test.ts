import type { Clock } from '@fiscal/domain';
import { cancelNfe, getNfe, getNfeEvent } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import { createIssuingHarness, type IssuingHarness } from '../testing/issuing-harness.ts';

/** How far the clock of the authority is ahead of that of the process. */
let aheadMs = 0;
const authorityClock: Clock = { now: () => new Date(Date.now() + aheadMs) };

let harness: IssuingHarness;
beforeAll(async () => {
  harness = await createIssuingHarness(inject('postgresUrl'), { authorityClock });
});
afterAll(() => harness.close());

const hourMs = 3_600_000;
const minuteMs = 60_000;
const justification = 'Venda desfeita a pedido do comprador';

const inTime = { status: 'registered', note: 'cancelled', warned: 0, cStat: undefined };
const late = { ...inTime, warned: 1 };
const tooLate = { status: 'rejected', note: 'authorized', warned: 0, cStat: '501' };

test.each([
  ['within 24 hours', 24 * hourMs - minuteMs, inTime],
  ['after 24 hours', 24 * hourMs + minuteMs, late],
  ['within 480 hours', 480 * hourMs - minuteMs, late],
  ['after 480 hours', 480 * hourMs + minuteMs, tooLate],
])('a cancellation that arrives %s of the authorization', async (_, afterMs, expected) => {
  aheadMs = 0;
  const { filingId: id } = await issued();
  aheadMs = afterMs;
  const { event } = await cancelNfe(harness.tenant, { id, justification });
  await carryFiling(harness.worker(), { filingId: event.id, run: 1 }, 'nfeEvent');
  const { status, warnings, rejection } = await getNfeEvent(harness.tenant, { id, eventId: event.id });
  const note = (await getNfe(harness.tenant, { id })).status;
  expect({ status, note, warned: warnings.length, cStat: rejection?.cStat }).toEqual(expected);
});

async function issued() {
  const ref = await harness.issue();
  await carryFiling(harness.worker(), ref);
  return ref;
}
