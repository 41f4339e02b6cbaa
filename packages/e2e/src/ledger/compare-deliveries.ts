/** A delivery of the service's database. */
export interface StoredDelivery {
  readonly id: string;
  readonly resourceId: string;
  readonly event: string;
  readonly status: string;
}

/** A webhook as a receiver got it. */
export interface ReceivedCopy {
  readonly deliveryId: string;
  readonly resourceId: string;
  readonly event: string;
  readonly raw: string;
  readonly signatureHolds: boolean;
}

/**
 * Compares the stored deliveries with the received webhooks, in both directions, and returns one sentence for each
 * difference. Each event of a resource must have one delivery that was made. Each delivery must have arrived at least
 * once, always with its id, the same bytes and a valid signature.
 */
export function compareDeliveries(
  expected: readonly { readonly resourceId: string; readonly event: string }[],
  stored: readonly StoredDelivery[],
  received: readonly ReceivedCopy[],
): readonly string[] {
  const storedOf = groupBy(stored, ({ resourceId }) => resourceId);
  const expectedOf = groupBy(expected, ({ resourceId }) => resourceId);
  const copiesOf = groupBy(received, ({ deliveryId }) => deliveryId);
  const known = new Set(stored.map(({ id }) => id));
  return [
    ...[...new Set([...expectedOf.keys(), ...storedOf.keys()])].flatMap((resourceId) => {
      const due = eventsOf(expectedOf.get(resourceId));
      const own = eventsOf(storedOf.get(resourceId));
      return due === own ? [] : [`${resourceId}: [${due}] was to be delivered once, stored are [${own}]`];
    }),
    ...stored.flatMap((delivery) => compareDelivery(delivery, copiesOf.get(delivery.id) ?? [])),
    ...[...copiesOf.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `${id} came, the database does not know it`),
  ];
}

const eventsOf = (deliveries: readonly { readonly event: string }[] = []): string =>
  deliveries
    .map(({ event }) => event)
    .sort()
    .join(', ');

function compareDelivery(
  { id, resourceId, status }: StoredDelivery,
  copies: readonly ReceivedCopy[],
): readonly string[] {
  const differences: string[] = [];
  if (status !== 'delivered') differences.push(`${id} is ${status}`);
  if (copies.length === 0) differences.push(`${id} never came`);
  if (new Set(copies.map(({ raw }) => raw)).size > 1) differences.push(`${id} came with different bodies`);
  if (copies.some((copy) => copy.resourceId !== resourceId))
    differences.push(`${id} came about something else`);
  if (copies.some(({ signatureHolds }) => !signatureHolds))
    differences.push(`${id} came with a wrong signature`);
  return differences;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
