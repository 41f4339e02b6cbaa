import { cancelNfe, getNfe, getNfeEvent } from '@fiscal/services';
import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const clock = fixedClock();
const harness = useIssuingHarness({ clock });

const hourMs = 3_600_000;
const secondMs = 1_000;
const justification = 'Venda desfeita a pedido do comprador';

const inTime = { status: 'registered', note: 'cancelled', warned: 0, cStat: undefined };
const late = { ...inTime, warned: 1 };
const tooLate = { status: 'rejected', note: 'authorized', warned: 0, cStat: '501' };

test.each([
  ['within 24 hours', 24 * hourMs, inTime],
  ['after 24 hours', 24 * hourMs + secondMs, late],
  ['within 480 hours', 480 * hourMs, late],
  ['after 480 hours', 480 * hourMs + secondMs, tooLate],
])('a cancellation that arrives %s of the authorization', async (_, afterMs, expected) => {
  const { filingId: id } = await issued();
  const { authorizedAt } = await getNfe(harness.tenant, { id });
  await harness.setClock(new Date(Date.parse(authorizedAt ?? '') + afterMs));
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
